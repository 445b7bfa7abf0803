// The texts of the offline page: in the reader's language, with the next lesson as last known.
const LESSON = 'skylark.next_lesson';
const LANGUAGE = 'skylark.locale';

const read = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const sections = [...document.querySelectorAll('main')];
const wanted = [read(LANGUAGE), ...navigator.languages.map((language) => language.slice(0, 2))];
const shown = wanted.map((language) => sections.find(({ lang }) => lang === language)).find(Boolean) ?? sections[0];
for (const section of sections) section.hidden = section !== shown;
document.documentElement.lang = shown.lang;
document.title = shown.querySelector('h1').textContent;

try {
  const lesson = JSON.parse(read(LESSON));
  if (lesson !== null && Date.parse(lesson.endsAt) > Date.now()) {
    const when = new Intl.DateTimeFormat(shown.lang === 'en' ? 'en-GB' : shown.lang, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
      timeZone: lesson.timeZone,
    }).format(new Date(lesson.startsAt));
    const line = shown.querySelector('[data-lesson]');
    line.textContent = line.dataset.lesson
      .replace('{when}', () => `${when} (${lesson.place})`)
      .replace('{teacher}', () => lesson.teacher);
    line.hidden = false;
  }
} catch (error) {
  console.info('The next lesson is not known here.', error);
}

for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());

// The device may be online before the school can be reached, and the event fires only once. So the page keeps asking,
// each device at its own time.
const AGAIN_MS = 4_000 + Math.random() * 4_000;
setInterval(() => void reloadOnceReachable(), AGAIN_MS);

async function reloadOnceReachable() {
  if (!navigator.onLine || document.visibilityState !== 'visible') return;
  const asked = fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(AGAIN_MS) });
  const answer = await asked.catch(() => undefined);
  if (answer?.ok) location.reload();
}
