/** A 16:9 page in points, as wide as landscape A4. */
const WIDTH_PT = 842;
const HEIGHT_PT = 473.6;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A PDF (1.4) with one JPEG per page. PDF embeds JPEGs unchanged, so only a few objects have to be written, for which a
 * library would add 200 kB: a catalogue, the list of pages, and for each page the page itself, its content and its
 * picture.
 */
export function writePdf(pictures: readonly Bytes[]): Bytes[] {
  const parts: Bytes[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (piece: string | Bytes): void => {
    const bytes = typeof piece === 'string' ? encode(piece) : piece;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (id: number, ...pieces: (string | Bytes)[]): void => {
    offsets[id] = length;
    write(`${id} 0 obj\n`);
    for (const piece of pieces) write(piece);
    write('\nendobj\n');
  };
  const idsOf = (index: number) => ({ page: 3 + index * 3, content: 4 + index * 3, picture: 5 + index * 3 });

  write('%PDF-1.4\n%\u00ff\u00ff\u00ff\u00ff\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pictures.map((_, index) => `${idsOf(index).page} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`);
  for (const [index, picture] of pictures.entries()) {
    const id = idsOf(index);
    const draw = `q ${WIDTH_PT} 0 0 ${HEIGHT_PT} 0 0 cm /P Do Q`;
    const { width, height } = sizeOfJpeg(picture);
    object(
      id.page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH_PT} ${HEIGHT_PT}] /Contents ${id.content} 0 R ` +
        `/Resources << /XObject << /P ${id.picture} 0 R >> >> >>`,
    );
    object(id.content, `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`);
    object(
      id.picture,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
      picture,
      '\nendstream',
    );
  }
  const startOfTable = length;
  const lines = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${lines.join('')}`);
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${startOfTable}\n%%EOF\n`);
  return parts;
}

const encode = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Width and height follow the marker of a JPEG's frame. */
export function sizeOfJpeg(bytes: Bytes): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >= 0xff_c0 && marker <= 0xff_c2)
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  throw new Error('This is no JPEG');
}
