/**
 * Modules loaded by the same pages and also by dialogs and other parts: one file each, instead of up to eight of a few
 * hundred bytes, each with its own imports and listed wherever a part needs them. A module belongs here only if all of
 * its importers need nearly all of its group: check with `node tools/sizes.mjs`.
 */
const SHARED = {
  /** The frame of every signed-in page. */
  frame:
    /\/src\/app\/(Frame|Header|Menu|MenuLink|menuEntries)\.|\/src\/features\/family\/index\.ts|\/Icon(Bell|Books|CalendarEvent|CalendarTime|Chalkboard|ChartBar|Gift|Menu2)\.mjs/,
  /** Any form with a field. */
  form: /\/@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|CloseButton)\/|\/@mantine\/hooks\/esm\/(use-id|utils\/random-id)\//,
  ticks:
    /\/@mantine\/core\/esm\/(components\/Checkbox|utils\/InlineInput|utils\/InputsGroupFieldset)\/|\/@mantine\/hooks\/esm\/use-uncontrolled\//,
  /** New accounts and new passwords. */
  accounts: /\/src\/features\/auth\/(problems|newPassword|registration)\.ts/,
  waysIn: /\/src\/features\/auth\/(AuthLink|FreeTrial|useWayBack)\./,
  list: /\/src\/parts\/PagedList\.|\/src\/ui\/ListTabs\.|nfiniteQuery(Observer)?\.js/,
  stars: /\/src\/ui\/Stars\.tsx|\/Icon(CircleCheckFilled|PlayerPlayFilled|StarFilled)\.mjs/,
  lesson:
    /\/src\/features\/lessons\/(AfterMissed|LessonCard|LessonChanges|LessonCover|LessonMark|lists)\.|\/IconCircleXFilled\.mjs/,
};

// Their imports stay where they are, because those are far larger.
export const sharedChunks = Object.entries(SHARED).map(([name, test]) => ({
  name,
  test,
  includeDependenciesRecursively: false,
}));
