/** The texts of the filled buttons within the page: there should be one. */
export function mainButtons(): (string | null)[] {
  const buttons = document.querySelectorAll('main .mantine-Button-root');
  return [...buttons]
    .filter((button) => (button.getAttribute('data-variant') ?? 'filled') === 'filled')
    .map((button) => button.textContent);
}
