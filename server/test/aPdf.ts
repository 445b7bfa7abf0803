/** A small handwritten PDF: one page per text, with the text on a yellow background. Sizes in points. */
export function aPdf(pages: readonly string[], width = 960, height = 540): Buffer {
  const objects: string[] = [];
  const add = (text: string): number => objects.push(text);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids = pages.map((text) => {
    const drawing = `1 0.8 0.2 rg 40 40 ${width - 80} ${height - 80} re f 0 0 0 rg BT /F1 60 Tf 80 ${height / 2} Td (${text}) Tj ET`;
    const content = add(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  let out = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const end = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF`;
  return Buffer.from(out, 'latin1');
}
