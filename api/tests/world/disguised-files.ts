const text = (content: string): Buffer<ArrayBuffer> => Buffer.from(content);
const bytes = (...start: number[]): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(64)]);

/** Small files of other types, as an attacker might upload them as photos. */
export const DISGUISED_FILES: Readonly<Record<string, Buffer<ArrayBuffer>>> = {
  SVG: text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'bare SVG': text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  HTML: text('<!doctype html><script>alert(1)</script>'),
  PHP: text('<?php system($_GET["c"]);'),
  'shell script': text('#!/bin/sh\nid\n'),
  PDF: text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'),
  PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n'),
  XML: text('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'),
  'ImageMagick vector': text('push graphic-context\nfill \'url(https://example.com/x.jpg"|id")\'\n'),
  ZIP: bytes(0x50, 0x4b, 3, 4),
  GZIP: bytes(0x1f, 0x8b, 8),
  ELF: bytes(0x7f, 0x45, 0x4c, 0x46),
  EXE: bytes(0x4d, 0x5a),
  WASM: bytes(0, 0x61, 0x73, 0x6d),
  GIF: text('GIF89a\u0001\u0000\u0001\u0000'),
  BMP: text('BM\u0000\u0000\u0000\u0000'),
  ICO: bytes(0, 0, 1, 0, 1, 0),
  'JPEG 2000': bytes(0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a),
  'JPEG XL': bytes(0xff, 0x0a),
  MP4: text('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom'),
  FLIF: text('FLIF0'),
  'almost a PNG': bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0b),
  'almost a JPEG': bytes(0xff, 0xd8, 0xfe),
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
};
