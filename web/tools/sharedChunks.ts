/**
 * Modules that the same pages load, though dialogs and other parts load some of them too: one file each, where they would
 * be up to eight of a few hundred bytes, each with imports of its own and named in every list of what a part needs. A module
 * belongs here only where all who load it need nearly all of its group: `node tools/sizes.mjs` shows it.
 */
const SHARED = {
  /** Around every page of who is signed in. */
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

// What these modules import stays where it is: all of it would be far more than they.
export const sharedChunks = Object.entries(SHARED).map(([name, test]) => ({
  name,
  test,
  includeDependenciesRecursively: false,
}));
