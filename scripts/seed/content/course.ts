import { archiveOf, manifestOf } from '@/lib/domain/standards/scorm/packages/packages.fixtures'
import type { Both, ContentPath } from './writing'

const both = (ar: string, en: string): Both => ({ ar, en })

export const courseTitle: Both = both('طفّاية الحريق', 'Fire extinguishers')

/** A question in both languages; the first answer is right. */
const questions = [
  [
    both('ما أول خطوة؟', 'What is the first step?'),
    [both('سحب مسمار الأمان', 'Pull the safety pin'), both('الضغط على المقبض', 'Squeeze the handle')],
  ],
  [
    both('إلى أين توجَّه الطفّاية؟', 'Where do you aim?'),
    [both('قاعدة اللهب', 'The base of the flames'), both('أعلى اللهب', 'The top of the flames')],
  ],
] as const

const line = ({ ar, en }: Both) => `<span lang="ar" dir="rtl">${ar}</span> <span lang="en" dir="ltr">${en}</span>`
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${courseTitle.en}</title>
<style>body{font:1.1rem/1.7 system-ui,sans-serif;max-inline-size:40rem;margin:2rem auto;padding-inline:1rem;color:#1c2430;background:#fff}
span{display:block}button{font:inherit;display:block;inline-size:100%;margin-block:.5rem;padding:.6rem 1rem;border:1px solid #9aa5b4;border-radius:.5rem;background:#f5f7fa;cursor:pointer}</style>
</head><body><h1>${line(courseTitle)}</h1><div id="step"></div><script>
const questions = ${JSON.stringify(questions.map(([asked, answers]) => [line(asked), answers.map(line)]))}
let API = window; while (!API.API && API.parent !== API) API = API.parent
API = API.API
API.LMSInitialize('')
const began = Date.now()
const [at, right] = (API.LMSGetValue('cmi.suspend_data') || '0,0').split(',').map(Number)
const step = document.getElementById('step')
const time = () => new Date(Date.now() - began).toISOString().slice(11, 19)
function save(next, points) {
  API.LMSSetValue('cmi.suspend_data', next + ',' + points)
  API.LMSSetValue('cmi.core.lesson_location', String(next))
  API.LMSSetValue('cmi.core.session_time', '00' + time())
  API.LMSSetValue('cmi.core.exit', next < questions.length ? 'suspend' : '')
}
function show(next, points) {
  if (next >= questions.length) {
    const score = Math.round((points / questions.length) * 100)
    API.LMSSetValue('cmi.core.score.min', '0')
    API.LMSSetValue('cmi.core.score.max', '100')
    API.LMSSetValue('cmi.core.score.raw', String(score))
    API.LMSSetValue('cmi.core.lesson_status', score >= 50 ? 'passed' : 'failed')
    save(next, points)
    API.LMSFinish('')
    step.innerHTML = '<h2>' + score + ' / 100</h2>'
    return
  }
  const [asked, answers] = questions[next]
  step.innerHTML = '<h2>' + asked + '</h2>'
  answers.forEach((answer, number) => {
    const button = document.createElement('button')
    button.innerHTML = answer
    button.onclick = () => { const points2 = points + (number === 0 ? 1 : 0); save(next + 1, points2); show(next + 1, points2) }
    step.append(button)
  })
}
show(at < questions.length ? at : 0, at < questions.length ? right : 0)
</script></body></html>`

/** A course of SCORM 1.2, as an author's tool would export it. */
export const coursePackage = () =>
  archiveOf({
    'imsmanifest.xml': manifestOf(courseTitle.en, '1.2', [
      {
        id: 'fire',
        title: courseTitle.en,
        href: 'index.html',
        inside: '<adlcp:masteryscore>50</adlcp:masteryscore>',
      },
    ]),
    'index.html': page,
  })

/** The path with a lesson that opens the course, which does not count for its completion. */
export const withCourse = (path: ContentPath, packageId: string): ContentPath => ({
  ...path,
  sections: [...path.sections, { title: both('للتدريب', 'To practise'), items: [{ module: 'course', isOptional: true }] }],
  modules: [
    ...path.modules,
    {
      key: 'course',
      type: 'launch.scorm',
      title: courseTitle,
      settings: { window: 'frame', height: 520, attemptsKept: 'best' },
      body: () => ({ packageId }),
    },
  ],
})
