/*
 * Keeps lessons for reading without a connection (docs/decisions/0037-playing.md). Pages that were opened are kept as they came, and those that
 * the learner is likely to open next are fetched in both languages. Online, every page comes from the server. Each page says whose it is; what is
 * kept of one person is removed before anything of another one is kept, and when a session ends. Nothing of another origin is ever kept.
 */
const pagesName = 'learn-pages'
const filesName = 'learn-files'
const notesName = 'learn-notes'
const offlineName = 'learn-offline'
const formsName = 'learn-forms'
const most = { forms: 50, formBytes: 100_000, pages: 40, pageBytes: 2_000_000, files: 400, fileBytes: 3_000_000, bytes: 50_000_000, ahead: 8 }
const hourMs = 3_600_000
const gone = [403, 404, 410]
const offlineAddress = '/learn/offline'
const languages = ['ar', 'en']
/** Forms that are of use at once only (form-actions.ts): later they would begin an exam, open a file or sign out, unasked. */
const onlyNow = [
  'assignment-submit',
  'assignment-withdraw',
  'attempt',
  'certificate-file',
  'launch-content',
  'live-check-in',
  'live-join',
  'live-leave',
  'lti-launch',
  'peer-review-example',
  'peer-review-submit',
  'quiz-answer',
  'quiz-file',
  'quiz-files',
  'quiz-locale',
  'quiz-submit',
  'sign-out',
]

const isKept = (path) => /^\/learn(?:\/paths\/[\w-]+(?:\/modules\/[\w-]+)?|\/notes)?$/.test(path)
const ownerOf = (text) => /data-kept-for="([\w.:-]+)"/.exec(text)?.[1]
const languageOf = (text) => /<html[^>]* lang="(ar|en)"/.exec(text)?.[1] ?? 'ar'
const pageKey = (path, language) => `${location.origin}${path}?lang=${language}`
/** The signature in a file's address changes with each page, and a picture has several sizes: one of them is kept, under the file's own name. */
const fileKey = (path) => location.origin + (/^\/files\/[\w-]+/.exec(path)?.[0] ?? path)

const noteKey = (name) => `${location.origin}/learn/kept/${name}`
const noted = async (name) => (await (await caches.open(notesName)).match(noteKey(name)))?.text()
const note = async (name, text) => (await caches.open(notesName)).put(noteKey(name), new Response(text))

/** Counts the times everything was forgotten: work that began before must keep nothing after. */
let era = 0
async function forget() {
  era += 1
  for (const name of [pagesName, filesName, notesName]) await caches.delete(name)
}

let last = Promise.resolve()
/** One piece of work at a time. */
const inTurn = (work) => {
  last = last.then(work, work).catch(() => undefined)
  return last
}

/** A copy of an answer that says when it was kept and how large it is. */
async function dated(answer) {
  const body = await answer.blob()
  const headers = new Headers(answer.headers)
  headers.set('x-kept-at', String(Date.now()))
  headers.set('x-kept-bytes', String(body.size))
  // The body is kept unpacked.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(body, { status: answer.status, headers })
}
const sizeOf = (answer) => Number(answer.headers.get('x-kept-bytes') ?? 0)

/** Removes a page that is closed or gone. */
async function letGo(path) {
  const pages = await caches.open(pagesName)
  for (const language of languages) await pages.delete(pageKey(path, language))
}

async function keepPage(path, answer, begun) {
  if (begun !== era || answer.redirected || !isKept(path)) return
  if (gone.includes(answer.status)) return letGo(path)
  if (!answer.ok) return
  const text = await answer.clone().text()
  const owner = ownerOf(text)
  if (!owner) return letGo(path)
  if (text.length > most.pageBytes) return
  const known = await noted('owner')
  if (known !== owner) {
    if (known) await forget()
    begun = era
    await note('owner', owner)
  }
  const key = pageKey(path, languageOf(text))
  const kept = await dated(answer)
  // A page that is kept can be worked on: its files come first.
  await keepFiles(text, filesName, begun)
  const pages = await caches.open(pagesName)
  if (begun !== era) return
  // The newest stands last.
  await pages.delete(key)
  await pages.put(key, kept)
  await prune(begun)
}

const plain = (attribute) => attribute.replaceAll('&amp;', '&')
/** The smallest copy of a picture that is sharp on a phone, or else the picture itself. */
function pictureIn(tag) {
  const copies = (/srcset="([^"]+)"/i.exec(tag)?.[1] ?? '').split(', ').map((one) => one.split(' '))
  const wide = copies.filter(([, width]) => Number.parseInt(width, 10) >= 640)
  const [smallest] = wide.toSorted(([, one], [, other]) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
  return smallest?.[0] ?? /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? ''
}
const builtIn = (text) => text.match(/\/_next\/static\/[\w./~%-]+\.(?:js|css|woff2)/g) ?? []
/** The parts that a script loads when they are needed: without them a lesson could be read offline, but not worked on. */
const partsIn = (script) => (script.match(/static\/chunks\/[\w./~%-]+\.(?:js|css)/g) ?? []).map((path) => `/_next/${path}`)
const picturesIn = (text) =>
  (text.match(/<img\s[^>]+>/g) ?? []).map((tag) => plain(pictureIn(tag))).filter((address) => address.startsWith('/files/'))

/** Keeps what a page is drawn with: its scripts, styles, fonts and pictures. */
async function keepFiles(text, name, begun) {
  const files = await caches.open(name)
  const wanted = [...new Set([...builtIn(text), ...picturesIn(text)])]
  for (let at = 0; at < wanted.length && at < most.files; at += 1) {
    const address = wanted[at]
    const key = fileKey(address.split('?', 1)[0])
    // A script that the page itself has loaded is there already, without the parts that it may ask for.
    const found = await files.match(key)
    const answer = found ?? (await fetch(address).catch(() => null))
    if (!answer?.ok || answer.redirected || begun !== era) continue
    if (address.endsWith('.js'))
      for (const part of partsIn(await answer.clone().text())) if (!wanted.includes(part)) wanted.push(part)
    if (found) continue
    const kept = await dated(answer)
    if (sizeOf(kept) <= most.fileBytes && begun === era) await files.put(key, kept)
  }
}

/** Stays within the bounds: files that no kept page needs go first, then the oldest pages. */
async function prune(begun) {
  const [pages, files] = [await caches.open(pagesName), await caches.open(filesName)]
  for (const extra of (await pages.keys()).slice(0, -most.pages)) await pages.delete(extra)
  for (;;) {
    const kept = [...(await pages.matchAll()), ...(await files.matchAll())]
    const count = (await files.keys()).length
    const bytes = kept.reduce((sum, answer) => sum + sizeOf(answer), 0)
    if (begun !== era || (count <= most.files && bytes <= most.bytes)) return
    const needed = new Set()
    for (const page of await pages.matchAll()) {
      const text = await page.text()
      for (const address of [...builtIn(text), ...picturesIn(text)]) needed.add(fileKey(address.split('?', 1)[0]))
    }
    // The set grows while it is gone through: scripts ask for others.
    for (const key of needed) {
      const script = key.endsWith('.js') && (await files.match(key))
      if (script) for (const part of partsIn(await script.text())) needed.add(fileKey(part))
    }
    const unneeded = (await files.keys()).filter(({ url }) => !needed.has(url))
    for (const file of unneeded) await files.delete(file)
    if (unneeded.length > 0) continue
    const [oldest] = await pages.keys()
    if (!oldest) return void (await caches.delete(filesName))
    await pages.delete(oldest)
  }
}

const isOlder = (kept, ms) => Date.now() - Number(kept.headers.get('x-kept-at')) >= ms

/** Kept pages of more than a day, the oldest first: they may have changed since, or be closed to their reader. */
async function agedPages() {
  const pages = await caches.open(pagesName)
  const aged = []
  for (const { url } of await pages.keys()) {
    const kept = await pages.match(url)
    const { pathname, searchParams } = new URL(url)
    if (kept && isOlder(kept, 24 * hourMs)) aged.push({ path: pathname, language: searchParams.get('lang') })
  }
  return aged.slice(0, most.ahead)
}

/** Fetches pages before they are opened, each in both languages and at most once an hour, and then those that were kept long ago. */
async function keepAhead(addresses) {
  const begun = era
  await keepOfflinePage()
  const paths = addresses.filter((path) => typeof path === 'string' && isKept(path)).slice(0, most.ahead)
  const ahead = paths.flatMap((path) => languages.map((language) => ({ path, language })))
  for (const { path, language } of [...ahead, ...(await agedPages())]) {
    const kept = await (await caches.open(pagesName)).match(pageKey(path, language))
    if (kept && !isOlder(kept, hourMs)) continue
    const answer = await fetch(path, { headers: { accept: 'text/html', 'x-custom-lang': language } }).catch(() => null)
    // Without a connection, or with a server that has too much to do, this waits for the next page.
    if (!answer || answer.status >= 429 || begun !== era) return
    await inTurn(() => keepPage(path, answer, begun))
  }
}

/** The page that stands in for those that are not kept. It says nothing of anybody, so it outlives sessions. */
async function keepOfflinePage() {
  const own = await caches.open(offlineName)
  const kept = await own.match(location.origin + offlineAddress)
  if (kept && !isOlder(kept, 24 * hourMs)) return
  const answer = await fetch(offlineAddress).catch(() => null)
  if (!answer?.ok || answer.redirected) return
  const text = await answer.clone().text()
  await own.put(location.origin + offlineAddress, await dated(answer))
  await keepFiles(text, offlineName, era)
}

/** How many pages were asked for, and which of them was the last whose language was noted. */
const turns = { asked: 0, noted: 0 }
/** Notes the language that is read: that of the page opened last, also where the work on an earlier one ends later. */
async function noteLanguage(language, turn) {
  if (turn < turns.noted) return
  turns.noted = turn
  await note('language', language)
}

/** The stored copy of a page, in the requested language or the one that was read last. */
async function keptPage(url, turn) {
  const pages = await caches.open(pagesName)
  const asked = languages.find((language) => language === url.searchParams.get('lang'))
  const inOrder = asked ? [asked] : [(await noted('language')) ?? 'ar', ...languages]
  for (const language of inOrder) {
    const kept = isKept(url.pathname) && (await pages.match(pageKey(url.pathname, language)))
    if (!kept) continue
    if (asked) await noteLanguage(asked, turn)
    return kept
  }
  const offline = await (await caches.open(offlineName)).match(location.origin + offlineAddress)
  return offline ? new Response(offline.body, { status: 503, headers: offline.headers }) : Response.error()
}

const hexOf = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Keeps a form that was pressed without a connection, before a script of its page could: every page of its person sends what is kept here, in
 * their order (_parts/kept-forms). The same press is kept once. Back to the page of the form, which says so; null: the form is not kept.
 */
async function keepForm(request, url) {
  const action = /^\/learn\/do\/([\w-]+)$/.exec(url.pathname)?.[1]
  const owner = await noted('owner')
  if (!action || !owner || onlyNow.includes(action)) return null
  if (!(request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) return null
  const text = await request.text()
  const forms = await caches.open(formsName)
  if (text.length > most.formBytes || (await forms.keys()).length >= most.forms) return null
  const digest = hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const key = `${location.origin}/learn/kept/forms/${owner}/${action}/${digest}`
  const headers = { 'content-type': 'text/plain;charset=utf-8', 'x-kept-at': new Date().toISOString() }
  if (!(await forms.match(key))) await forms.put(key, new Response(text, { headers }))
  const next = new URL(new URLSearchParams(text).get('next') ?? '/learn', location.origin)
  return Response.redirect(next.origin === location.origin ? next.href : `${location.origin}/learn`, 303)
}

async function answerPage(event, url) {
  const { request } = event
  const form = request.method === 'POST' ? request.clone() : null
  const begun = era
  turns.asked += 1
  const turn = turns.asked
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request))
    // Whoever is asked to sign in has no session any more; whoever signs out wants none.
    const isSignOut = url.pathname === '/learn/do/sign-out'
    if (isSignOut) await caches.delete(formsName)
    if ((url.pathname === '/learn/sign-in' && answer.ok) || isSignOut) await forget()
    else if (request.method === 'GET' && (answer.ok || gone.includes(answer.status)) && !answer.redirected && isKept(url.pathname)) {
      const copy = answer.clone()
      // The language at once: what is to be kept may wait for other pages.
      const rememberLanguage = async () => {
        const text = await copy.clone().text()
        const owner = ownerOf(text)
        if (begun === era && owner && (await noted('owner')) === owner) await noteLanguage(languageOf(text), turn)
      }
      event.waitUntil(rememberLanguage())
      event.waitUntil(
        inTurn(async () => {
          await keepPage(url.pathname, copy.clone(), begun)
          await rememberLanguage()
        }),
      )
    }
    return answer
  } catch {
    return (form && (await keepForm(form, url))) ?? keptPage(url, turn)
  }
}

async function answerFile(request, url) {
  try {
    return await fetch(request)
  } catch (error) {
    for (const name of [filesName, offlineName]) {
      const kept = await (await caches.open(name)).match(fileKey(url.pathname))
      if (kept) return kept
    }
    throw error
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflinePage())
})
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)
self.addEventListener('message', (event) => {
  const { keep, isOver } = event.data ?? {}
  if (isOver) event.waitUntil(forget())
  if (Array.isArray(keep)) event.waitUntil(keepAhead(keep))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.mode === 'navigate' && /^\/learn(\/|$)/.test(url.pathname)) event.respondWith(answerPage(event, url))
  else if (request.method === 'GET' && /^\/(_next\/static|files)\//.test(url.pathname) && !request.headers.has('range'))
    event.respondWith(answerFile(request, url))
})
