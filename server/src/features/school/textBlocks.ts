export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'item';
  text: string;
}

/**
 * Parses the minimal Markdown used by long texts: `#` title, `##` headings, `-` list items, and paragraphs separated by
 * empty lines. Everything else is kept as typed.
 */
export function textBlocks(source: string): { title: string; blocks: TextBlock[] } {
  let title = '';
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of source.split(/\r?\n/).map((raw) => raw.trim())) {
    const [mark = '', rest = ''] = splitMark(line);
    const last = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (mark === '#') title = rest;
    else if (mark === '##') blocks.push({ kind: 'heading', text: rest });
    else if (mark === '-') {
      blocks.push({ kind: 'item', text: rest });
      isOpen = true;
    } else if (isOpen && last) last.text += ` ${line}`;
    else {
      blocks.push({ kind: 'paragraph', text: line });
      isOpen = true;
    }
  }
  return { title, blocks };
}

const splitMark = (line: string): string[] => /^(#{1,2}|-)\s+(.*)$/.exec(line)?.slice(1) ?? [];
