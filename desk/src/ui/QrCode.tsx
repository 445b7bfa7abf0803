import qrcode from 'qrcode-generator';

/** The margin that the standard requires, in modules. */
const MARGIN = 4;

/** A QR code as one path. Its colours are the same in both colour schemes, because cameras need the contrast. */
export function QrCode({ text, size, label }: { text: string; size: number; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
  const side = count + 2 * MARGIN;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#17233b" shapeRendering="crispEdges" />
    </svg>
  );
}
