// @ts-check

/**
 * The lab's part of an address: `#list=1&row=20&lab=ab12` shows the experiment `ab12`,
 * `#list=1&lab` the lab without one.
 * @param {string} hash With or without the leading `#`.
 * @returns {{ run: string | null } | null} Null where the lab is closed.
 */
export function parseLab(hash) {
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [key, value = ""] = part.split("=", 2);
    if (key === "lab") return { run: /^[a-z0-9]{1,64}$/.test(value) ? value : null };
  }
  return null;
}

/**
 * The same address with another part for the lab.
 * @param {string} hash
 * @param {{ run: string | null } | null} lab Null to close it.
 * @returns {string} With the leading `#`.
 */
export function withLab(hash, lab) {
  const others = hash
    .replace(/^#/, "")
    .split("&")
    .filter((part) => part !== "" && part !== "lab" && !part.startsWith("lab="));
  if (lab) others.push(lab.run ? `lab=${lab.run}` : "lab");
  return `#${others.join("&")}`;
}
