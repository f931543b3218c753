/** Opens a page from code outside of components, such as a toast. The application sets the way once when it starts. */
let navigate: (href: string) => void = (href) => location.assign(href)

export function setNavigate(next: (href: string) => void): void {
  navigate = next
}

export function openPage(href: string): void {
  navigate(href)
}
