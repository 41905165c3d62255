"""A film of a second, as a browser records one."""

import base64

RECORD = """async () => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  for (let frame = 0; frame < 20; frame++) {
    context.fillStyle = `hsl(${frame * 18} 80% 50%)`;
    context.fillRect(0, 0, 300, 150);
    await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done, 50));
  }
  await new Promise((done) => { recorder.onstop = done; recorder.stop(); });
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def recorded(page) -> bytes:
    """Records in a page."""
    return base64.b64decode(page.evaluate(RECORD))
