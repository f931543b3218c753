// Filters the calls by what is typed; every word must be found. The page is whole without it.
const search = document.querySelector('#search')
const none = document.querySelector('#none')

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const call of document.querySelectorAll('[data-call]')) {
    call.hidden = !words.every((word) => call.dataset.call.includes(word))
    if (!call.hidden) found += 1
  }
  for (const group of document.querySelectorAll('[data-group]')) group.hidden = !group.querySelector('[data-call]:not([hidden])')
  none.hidden = found > 0
}

search.addEventListener('input', filter)
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search) return
  event.preventDefault()
  search.focus()
})

// A link to a schema opens it.
function openTarget() {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  if (target instanceof HTMLDetailsElement) target.open = true
}
addEventListener('hashchange', openTarget)
openTarget()
