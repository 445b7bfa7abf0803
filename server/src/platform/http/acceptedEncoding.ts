/**
 * The most compact encoding a browser accepts, from its Accept-Encoding; "br;q=0" means not accepted (RFC 9110,
 * 12.5.3).
 */
export function acceptedEncoding(header: string): 'br' | 'gzip' | 'plain' {
  const takes = (name: string): boolean =>
    header.split(',').some((part) => {
      const [coding = '', ...more] = part.trim().toLowerCase().split(';');
      return coding.trim() === name && !/^\s*q=0(?:\.0*)?\s*$/.test(more.join(';'));
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'plain';
}
