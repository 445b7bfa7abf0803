import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

// How school.sh treats files outside of a release when the release changes. Its functions run without the script's last
// part, which parses the command and needs root.
const SCRIPT = join(import.meta.dirname, '../deploy/debian/school.sh');
const folder = mkdtempSync(join(tmpdir(), 'skylark-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'Caddyfile');
const [before, now] = [join(folder, 'before'), join(folder, 'now')];
function release(at: string, text: string): void {
  mkdirSync(join(at, 'deploy'), { recursive: true });
  writeFileSync(join(at, 'deploy/Caddyfile'), text);
  writeFileSync(join(at, 'deploy/turnserver.conf'), `# ${text}\n`);
}
const settings = join(folder, 'skylark.env');
/** @returns the output, and `replaced` when the file was replaced */
const follow = (maker = 'proxy_config'): string =>
  execFileSync(
    'bash',
    [
      '-c',
      `eval "$(sed '/^\\[ "$(id -u)"/,$d' "$1")"
       SETTINGS=$6 host=school.test relay=relay.test
       if follow "$2" "$3" "$4" "$5"; then echo replaced; fi`,
      'bash',
      SCRIPT,
      maker,
      file,
      before,
      now,
      settings,
    ],
    { encoding: 'utf8' },
  );
const made = (text: string): string => `${text}\nrelay.test {\n\trespond 404\n}\n`;

beforeEach(() => {
  for (const one of [file, `${file}.before`, `${file}.skylark`]) rmSync(one, { force: true });
  writeFileSync(settings, 'HOST=127.0.0.1\n');
  release(before, '{$SCHOOL_HOST} app1:3000 app2:3000 old\n');
  release(now, '{$SCHOOL_HOST} app1:3000 app2:3000 new\n');
});
const [OLD, NEW] = ['old', 'new'].map((word) => made(`school.test 127.0.0.1:3001 127.0.0.1:3002 ${word}\n`));

describe('a file outside of the release', () => {
  it('that nobody changed follows the release, and the one before it is kept', () => {
    writeFileSync(file, OLD ?? '');
    expect(follow()).toBe('replaced\n');
    expect(readFileSync(file, 'utf8')).toBe(NEW);
    expect(readFileSync(`${file}.before`, 'utf8')).toBe(OLD);
    expect(follow()).toBe('');
  });

  // docs/two-servers.md moves the servers of the first machine to its own address.
  it('follows the release after HOST was changed in the settings and in the file', () => {
    const moved = (text = ''): string => text.replaceAll('127.0.0.1', '10.0.0.11');
    writeFileSync(settings, 'HOST=10.0.0.11\n');
    writeFileSync(file, moved(OLD));
    expect(follow()).toBe('replaced\n');
    expect(readFileSync(file, 'utf8')).toBe(moved(NEW));
  });

  it('that was changed by hand stays, and what would be there lies beside it', () => {
    writeFileSync(file, `${OLD}# ours\n`);
    expect(follow()).toContain(`${file} was changed by hand and stays`);
    expect(readFileSync(file, 'utf8')).toBe(`${OLD}# ours\n`);
    expect(readFileSync(`${file}.skylark`, 'utf8')).toBe(NEW);
  });

  it('is left alone when the release has nothing new for it, or when it is not there', () => {
    writeFileSync(file, `${OLD}# ours\n`);
    release(now, '{$SCHOOL_HOST} app1:3000 app2:3000 old\n');
    expect(follow()).toBe('');
    rmSync(file);
    expect(follow()).toBe('');
    expect(existsSync(file)).toBe(false);
  });

  it('of the relay has realm and database of the one before', () => {
    writeFileSync(file, '# {$SCHOOL_HOST} app1:3000 app2:3000 old\n\nrealm=relay.test\nuserdb=/var/lib/turn/turndb\n');
    expect(follow('relay_config')).toBe('replaced\n');
    expect(readFileSync(file, 'utf8')).toContain('new\n\nrealm=relay.test\nuserdb=/var/lib/turn/turndb\n');
  });
});
