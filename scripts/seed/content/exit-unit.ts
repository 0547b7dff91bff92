import { archiveOf } from '@/lib/domain/standards/scorm/packages/packages.fixtures'
import type { Both, ContentPath } from './writing'

const both = (ar: string, en: string): Both => ({ ar, en })

export const unitTitle: Both = both('مخارج الطوارئ', 'Emergency exits')
export const rightAnswer: Both = both('أقرب مخرج خالٍ من الدخان', 'The nearest exit without smoke')
export const done: Both = both('سُجّلت النتيجة.', 'The result was recorded.')
const question: Both = both('أي مخرج يُسلك عند الحريق؟', 'Which exit do you take in a fire?')
const wrongAnswer: Both = both('المصعد', 'The lift')
const intro: Both = both(
  'سؤال واحد في حزمة cmi5 صغيرة أُعدّت لهذا العرض. تسجّل الحزمة بنفسها ما أُنجز.',
  'One question in a small cmi5 package, made for this demo. The package reports what was done by itself.',
)

const line = ({ ar, en }: Both) => `<span lang="ar" dir="rtl">${ar}</span> <span lang="en" dir="ltr">${en}</span>`
const button = (answer: Both, score: number) => `<button type="button" data-score="${score}" disabled>${line(answer)}</button>`

/** Content that reports by cmi5, or as plain xAPI where its address has a credential instead of a place to fetch one. */
const script = `
const given = new URL(location.href).searchParams
const isCmi5 = given.has('fetch')
const [activityId, registration] = [given.get('activityId') ?? given.get('activity_id'), given.get('registration')]
const actor = JSON.parse(given.get('actor'))
const began = Date.now()
let authorization = given.get('auth')

async function call(path, { query = {}, ...sent } = {}) {
  const headers = { authorization, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' }
  const answer = await fetch(given.get('endpoint') + path + '?' + new URLSearchParams(query), { ...sent, headers })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.status === 204 ? null : answer.json()
}
const state = { activityId, registration, agent: JSON.stringify(actor) }
const read = (stateId) => call('activities/state', { query: { ...state, stateId } })

let template = {}
let masteryScore
function statement(verb, result) {
  const isOfMoveOn = ['completed', 'passed', 'failed'].includes(verb)
  const categories = ['cmi5', ...(isOfMoveOn ? ['moveon'] : [])]
  const context = { ...template, registration }
  if (isCmi5) {
    const category = categories.map((name) => ({ id: 'https://w3id.org/xapi/cmi5/context/categories/' + name }))
    context.contextActivities = { ...template.contextActivities, category }
    if (result?.score && masteryScore !== undefined)
      context.extensions = { ...template.extensions, 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore': masteryScore }
  }
  const id = 'http://adlnet.gov/expapi/verbs/' + verb
  const about = { id: crypto.randomUUID(), actor, verb: { id, display: { en: verb } }, object: { objectType: 'Activity', id: activityId } }
  return { ...about, context, timestamp: new Date().toISOString(), ...(result && { result }) }
}
const send = (statements) => call('statements', { method: 'POST', body: JSON.stringify(statements) })
const duration = () => 'PT' + Math.round((Date.now() - began) / 1000) + 'S'

/** The results recorded before: they are not reported twice. */
async function begin() {
  if (isCmi5) {
    const fetched = await (await fetch(given.get('fetch'), { method: 'POST' })).json()
    authorization = 'Basic ' + fetched['auth-token']
    const launch = await read('LMS.LaunchData')
    template = launch.contextTemplate
    masteryScore = launch.masteryScore
    await send([statement('initialized')])
    if (launch.launchMode !== 'Normal') return null
  }
  const names = await call('activities/state', { query: state })
  return names.includes('recorded') ? read('recorded') : []
}

async function answer(score, recorded) {
  if (recorded) {
    const outcome = score >= (masteryScore ?? 0.5) ? 'passed' : 'failed'
    const results = [
      [outcome, { success: outcome === 'passed', score: { scaled: score }, duration: duration() }],
      ['completed', { completion: true, duration: duration() }],
    ]
    const isNew = ([verb]) => !recorded.includes(verb) && !(verb === 'failed' && recorded.includes('passed'))
    const fresh = results.filter(isNew)
    if (fresh.length > 0) await send(fresh.map(([verb, result]) => statement(verb, result)))
    const all = [...recorded, ...fresh.map(([verb]) => verb)]
    await call('activities/state', { method: 'PUT', query: { ...state, stateId: 'recorded' }, body: JSON.stringify(all) })
  }
  await send([statement('terminated', { duration: duration() })])
  document.getElementById('end').hidden = false
}

const buttons = [...document.querySelectorAll('button')]
begin().then((recorded) => {
  for (const button of buttons) {
    button.disabled = false
    button.onclick = () => {
      for (const each of buttons) each.disabled = true
      answer(Number(button.dataset.score), recorded)
    }
  }
})`

export const demoPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${unitTitle.en}</title>
<style>body{font:1.1rem/1.7 system-ui,sans-serif;max-inline-size:40rem;margin:2rem auto;padding-inline:1rem;color:#1c2430;background:#fff}
span{display:block}button{font:inherit;display:block;inline-size:100%;margin-block:.5rem;padding:.6rem 1rem;border:1px solid #9aa5b4;border-radius:.5rem;background:#f5f7fa;cursor:pointer}</style>
</head><body><h1>${line(unitTitle)}</h1><h2>${line(question)}</h2>${button(rightAnswer, 1)}${button(wrongAnswer, 0)}<p id="end" hidden>${line(done)}</p><script>${script}</script></body></html>`

const iri = 'https://masar.example/units/emergency-exits'
const named = (name: string) =>
  `<${name}><langstring lang="ar">${unitTitle.ar}</langstring><langstring lang="en">${unitTitle.en}</langstring></${name}>`
const structure = `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
<course id="${iri}/course">${named('title')}${named('description')}</course>
<au id="${iri}" moveOn="CompletedAndPassed" masteryScore="0.5">${named('title')}${named('description')}<url>index.html</url></au>
</courseStructure>`
const tinCan = `<?xml version="1.0" encoding="UTF-8"?>
<tincan xmlns="http://projecttincan.com/tincan.xsd"><activities><activity id="${iri}" type="http://adlnet.gov/expapi/activities/course">
<name>${unitTitle.en}</name><description lang="en">${unitTitle.en}</description><launch lang="en">index.html</launch></activity></activities></tincan>`

/** A unit with one question, as a package of cmi5 or of plain xAPI. */
export const unitPackage = (format: 'cmi5' | 'xapi' = 'cmi5') =>
  archiveOf({ ...(format === 'cmi5' ? { 'cmi5.xml': structure } : { 'tincan.xml': tinCan }), 'index.html': demoPage })

/** The path with a lesson that launches the unit, after the others that do not count for its completion. */
export const withUnit = (path: ContentPath, packageId: string): ContentPath => ({
  ...path,
  sections: [
    ...path.sections,
    { title: both('سؤال للتدريب', 'A question to practise'), items: [{ module: 'exits', isOptional: true }] },
  ],
  modules: [
    ...path.modules,
    {
      key: 'exits',
      type: 'launch.cmi5',
      title: unitTitle,
      settings: { launchMethod: 'AnyWindow' },
      body: ({ say }) => ({ intro: say(intro.ar, intro.en), packageId }),
    },
  ],
})
