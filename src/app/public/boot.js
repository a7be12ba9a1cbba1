// Runs before the application, without it, and without the network: shows the failure page when starting goes wrong.
// The application calls window.wineCellarStartUp.drawn() once its first screen is on the page (see start-up.ts).
;(() => {
  const languages = document.currentScript.dataset.languages.split(' ')
  const language = languageAskedFor(languages)
  let starting = true

  function failed(error) {
    if (error) console.error(error)
    if (!starting) return
    starting = false
    stopListening()
    letNewerTakeOver()
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

  // Thrown errors reach the console by themselves; a missing file only says so by its tag.
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

  // What can't start may be the build that the service worker keeps, or one that the server has no more: the next try is
  // one with the newest, if there is one. By itself once: nothing was typed yet.
  async function letNewerTakeOver() {
    try {
      const registration = await navigator.serviceWorker?.getRegistration()
      await registration?.update()
      const newer = [registration?.installing, registration?.waiting].filter(Boolean)
      for (const worker of newer) worker.postMessage('take-over')
      const build = String(ownScripts())
      if ((await buildServed()) !== 'newer' || sessionStorage.getItem('wine_outdated') === build) return
      sessionStorage.setItem('wine_outdated', build)
      if (newer.length === 0) location.reload()
      else navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
    } catch {
      // No network, or no storage: trying again is all there is.
    }
  }

  function ownScripts() {
    return Array.from(document.querySelectorAll('script[type="module"][src]'), script => script.getAttribute('src'))
  }

  // What the server gives out now, beside the build of this page. The service worker keeps no file of this name.
  async function buildServed() {
    try {
      const answer = await fetch('/index.html', { cache: 'no-store' })
      const page = await answer.text()
      if (!answer.ok || !page.includes('id="start-up-failure"')) return 'none'
      return ownScripts().every(address => page.includes(`src="${address}"`)) ? 'same' : 'newer'
    } catch {
      return 'none'
    }
  }

  // As the application chooses (see i18n.ts); what the browser won't say is the application's to stumble over.
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
      document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/app.${language}.webmanifest`)
  }

  // The theme that the person chose, before the first paint; the browser's own wish is followed by the styles.
  function applyTheme() {
    try {
      const { theme } = JSON.parse(localStorage.getItem('wine_user') ?? '{}')
      if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    } catch {
      // Storage refused or unreadable: the application itself has to deal with that.
    }
  }

  // The files of the first screen come together with the application's, and not after them; and so does the server's
  // word on who this is.
  function fetchAhead(token) {
    const who = token ? 'somebody' : 'nobody'
    for (const link of document.getElementById('ahead')?.content.querySelectorAll('link') ?? []) {
      const { dataset } = link
      if ((dataset.who ?? who) !== who || (dataset.at && !isHere(dataset.at))) continue
      if (link.as === 'fetch') ask(link.href, token)
      else document.head.append(link)
    }
  }

  function isHere(pattern) {
    return new RegExp(`^(?:${pattern})$`).test(location.pathname)
  }

  function ask(address, token) {
    // What cannot be in a header the application deals with.
    if (!/^[\x21-\x7e]+$/.test(token)) return
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(20_000)
    const answer = fetch(address, { headers, signal, credentials: 'omit', cache: 'no-store' })
    // Who takes it hears of what went wrong.
    answer.catch(() => {})
    window.wineCellarStartUp.asked = { token, answer }
  }

  // The first number that a page puts into words costs a browser more than the rest of the list. It learns how while
  // the code is on its way.
  function learnNumbers() {
    setTimeout(() => new Intl.NumberFormat(language).format(1))
  }

  function storedToken() {
    try {
      return localStorage.getItem('wine_token')
    } catch {
      return null
    }
  }

  window.addEventListener('error', onError, true)
  window.addEventListener('unhandledrejection', onRejection)
  window.wineCellarStartUp = { drawn, failed, buildServed }
  nameInTheirLanguage()
  applyTheme()
  const token = storedToken()
  fetchAhead(token)
  if (token) learnNumbers()
})()
