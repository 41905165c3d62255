// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cover, magnify, pan, parseRegion, project, tileAddress } from "../../Public/model/cell/tiles.js";

describe("tiles", () => {
  test("a place is where the world's map has it", () => {
    // The wiki's own example.
    const place = project(35.6590699, 139.7006793, 18);
    assert.deepEqual([Math.floor(place.x / 256), Math.floor(place.y / 256)], [232_798, 103_246]);
    assert.deepEqual(parseRegion("0,0,0"), { x: 128, y: 128, zoom: 0 });
    const pole = project(90, -180, 1);
    assert.ok(Math.abs(pole.x) < 1e-6 && Math.abs(pole.y) < 1e-6);
  });

  for (const region of ["", "Berlin", "1,2", "1,2,3,4", "91,0,3", "0,181,3", "0,0,23", "0,0,-1", "NaN,0,1", ",,", "1e999,0,0"]) {
    test(`${JSON.stringify(region)} is no region`, () => assert.equal(parseRegion(region), null));
  }

  test("a frame is covered, and nothing beside it is asked for", () => {
    const centre = project(52.52, 13.405, 11);
    const [width, height] = [300, 200];
    const tiles = cover(centre, width, height);
    for (let x = 0; x < width; x += 7) {
      for (let y = 0; y < height; y += 7) {
        const over = tiles.filter(({ left, top }) => x >= left && x < left + 256 && y >= top && y < top + 256);
        assert.equal(over.length, 1);
      }
    }
    assert.ok(tiles.every(({ left, top }) => left > -256 && left < width && top > -256 && top < height));
  });

  test("the world goes round, but not over the poles", () => {
    const tiles = cover({ x: 0, y: 128, zoom: 0 }, 512, 512);
    assert.deepEqual(tiles.map(({ column, row, left }) => [column, row, left]), [[0, 0, 0], [0, 0, 256]]);
    assert.deepEqual(pan({ x: 10, y: 10, zoom: 0 }, -20, -20), { x: 246, y: 0, zoom: 0 });
    assert.ok(cover({ x: 1e8, y: 1e8, zoom: 22 }, 1e6, 1e6).length <= 96);
  });

  test("what lies under the pointer stays there", () => {
    const place = project(10, 20, 5);
    const nearer = magnify(place, 1, 40, -30);
    assert.equal(nearer.zoom, 6);
    assert.equal(nearer.x + 40, (place.x + 40) * 2);
    assert.equal(nearer.y - 30, (place.y - 30) * 2);
    assert.equal(magnify(project(0, 0, 22), 1).zoom, 22);
  });

  test("an address has the tile's numbers in it", () => {
    const tile = { column: 3, row: 4, zoom: 5, left: 0, top: 0 };
    assert.equal(tileAddress("https://t.example/{z}/{x}/{y}.png?k=1", tile), "https://t.example/5/3/4.png?k=1");
  });
});
