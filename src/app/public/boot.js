// Runs before the application, without it, and without the network, and shows the failure page when starting fails. The
// application calls window.wineCellarStartUp.drawn() once its first screen is on the page (see start-up.ts).
;(() => {
  const languages = document.currentScript.dataset.languages.split(' ')
  // As in base-path.ts.
  const base = new URL('.', document.currentScript.src).pathname.slice(0, -1)
  const language = languageAskedFor(languages)
  let starting = true

  function failed(error) {
    if (error) console.error(error)
    if (!starting) return
    starting = false
    stopListening()
    takeNewer()
    const show = () => {
      const page = document.getElementById('start-up-failure')
      const root = document.getElementById('root')
      if (root) root.hidden = true
      if (!page) return
      for (const version of page.querySelectorAll('[lang]')) version.hidden = version.lang !== language
      document.documentElement.lang = language
      page.hidden = false
    }
    if (document.getElementById('start-up-failure')) show()
    else document.addEventListener('DOMContentLoaded', show)
  }

  function drawn() {
    starting = false
    stopListening()
    document.getElementById('start-up-failure')?.remove()
  }

  // Thrown errors reach the console by themselves; for a missing file, only its tag reports the error.
  function onError(event) {
    const tag = event.target instanceof Element ? event.target : null
    if (!tag) failed()
    else if (tag.matches('script, link[rel="stylesheet"]')) failed(`Could not load ${tag.src || tag.href}`)
  }

  function onRejection() {
    failed()
  }

  function stopListening() {
    window.removeEventListener('error', onError, true)
    window.removeEventListener('unhandledrejection', onRejection)
  }

  // The build that fails to start may be the one stored by the service worker, or one that the server no longer has, so
  // the next attempt uses the newest build if there is one. It happens automatically once, when nothing has been typed
  // yet.
  async function takeNewer() {
    try {
      const registration = await navigator.serviceWorker?.getRegistration()
      await registration?.update()
      const newest = registration?.installing ?? registration?.waiting
      const lent = new Promise(resolve => navigator.serviceWorker?.addEventListener('message', resolve))
      newest?.postMessage('lend-page')
      const build = String(ownScripts())
      if ((await buildServed()) !== 'newer' || sessionStorage.getItem(`wine_outdated${base}`) === build) return
      sessionStorage.setItem(`wine_outdated${base}`, build)
      if (newest) await lent
      location.reload()
    } catch {
      // Without a network or storage, all that remains is to try again.
    }
  }

  function ownScripts() {
    return Array.from(document.querySelectorAll('script[type="module"][src]'), script => script.getAttribute('src'))
  }

  // Compares the build that the server has now with that of this page. The service worker stores no file of this name.
  async function buildServed() {
    try {
      const answer = await fetch(`${base}/index.html`, { cache: 'no-store' })
      const page = await answer.text()
      if (!answer.ok || !page.includes('id="start-up-failure"')) return 'none'
      return ownScripts().every(address => page.includes(`src="${address}"`)) ? 'same' : 'newer'
    } catch {
      return 'none'
    }
  }

  // Chooses as the application does (see i18n.ts), which handles the error of a browser that refuses.
  function languageAskedFor(known) {
    try {
      const asked = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())
      return asked.find(each => known.includes(each)) ?? known[0]
    } catch {
      return known[0]
    }
  }

  function nameInTheirLanguage() {
    if (language !== languages[0])
      document.querySelector('link[rel="manifest"]')?.setAttribute('href', `${base}/app.${language}.webmanifest`)
  }

  // Applies the chosen theme before the first paint; the styles follow the browser's preference by themselves.
  function applyTheme() {
    try {
      const { theme } = JSON.parse(localStorage.getItem(`wine_user${base}`) ?? '{}')
      if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    } catch {
      // The application itself handles storage that is refused or unreadable.
    }
  }

  // Fetches the files of the screen at this address together, and not as each of them names the next. Those of the first
  // screen come with the application's files.
  function fetchFiles() {
    const who = storedToken() ? 'somebody' : 'nobody'
    for (const { dataset, children } of ahead.querySelectorAll('div')) {
      if ((dataset.who ?? who) === who && (!dataset.at || isHere(dataset.at))) document.head.append(...children)
    }
  }

  function isHere(pattern) {
    // A past day stands before the address of each screen (see features/as-of/day-scope.ts).
    return new RegExp(`^(?:/as-of/[^/]+(?=/))?(?:${pattern})$`).test(location.pathname.slice(base.length))
  }

  // Asks who is signed in.
  function ask(token) {
    const address = ahead.querySelector('[as="fetch"]')?.href
    // The application handles a token that cannot be in a header.
    if (!address || !/^[\x21-\x7e]+$/.test(token)) return
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(20_000)
    const answer = fetch(address, { headers, signal, credentials: 'omit', cache: 'no-store' })
    // The caller that takes the answer handles its error.
    answer.catch(() => {})
    window.wineCellarStartUp.request = { token, answer }
  }

  // Formatting its first number costs a browser more than the rest of the list, so it does so while the code is being
  // loaded.
  function learnNumbers() {
    setTimeout(() => new Intl.NumberFormat(language).format(1))
  }

  function storedToken() {
    try {
      return localStorage.getItem(`wine_token${base}`)
    } catch {
      return null
    }
  }

  window.addEventListener('error', onError, true)
  window.addEventListener('unhandledrejection', onRejection)
  const ahead = document.getElementById('ahead').content
  window.wineCellarStartUp = { drawn, failed, buildServed, fetchFiles }
  nameInTheirLanguage()
  applyTheme()
  const token = storedToken()
  fetchFiles()
  if (token) {
    ask(token)
    learnNumbers()
  }
})()
