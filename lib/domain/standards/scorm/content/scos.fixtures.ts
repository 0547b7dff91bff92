import { archiveOf, type Edition, type MadeItem, manifestOf } from '../packages/packages.fixtures'

/** The steps of an item in one visit: pairs of an element and its value, then the end of the session. */
type Visit = { sets: [element: string, value: string][]; isLeft?: boolean }
type Sco = Omit<MadeItem, 'items'> & { visits?: readonly Visit[]; items?: readonly Sco[] }
export type PlayedPackage = {
  name: string
  edition: Edition
  items: readonly Sco[]
  /** How often the lesson is opened. */
  opened: number
  /** The learner's state and result at the end. */
  reached: { state: 'open' | 'done'; outcome: string | null; score: number | null }
  /** The single questions that are kept. */
  answered?: readonly object[]
}

/** The page of an item: it does what is asked of its visit, whose number it keeps in its suspend data, and nothing of the product. */
const page = (edition: Edition, visits: readonly Visit[]) => `<!doctype html><title>SCO</title><script>
const isOld = ${edition === '1.2'}
const name = isOld ? 'API' : 'API_1484_11'
let place = window
while (!place[name] && place.parent !== place) place = place.parent
const api = place[name]
const call = (method, ...given) => api[isOld ? 'LMS' + method : method](...given)
const end = () => call(isOld ? 'Finish' : 'Terminate', '')
if (call('Initialize', '') !== 'true') throw new Error('no run-time')
const visits = ${JSON.stringify(visits)}
const number = Number(call('GetValue', 'cmi.suspend_data') || 0)
const visit = visits[Math.min(number, visits.length - 1)]
const seen = call('GetValue', isOld ? 'cmi.core.entry' : 'cmi.entry')
for (const [element, value] of [...visit.sets, ['cmi.suspend_data', String(number + 1)], [isOld ? 'cmi.core.exit' : 'cmi.exit', 'suspend']])
  if (call('SetValue', element, value) !== 'true') throw new Error(element + ' was refused: ' + call('GetLastError'))
if (!visit.isLeft) end()
else addEventListener('pagehide', end)
document.title = 'played ' + seen
</script>`

const flat = (items: readonly Sco[]): Sco[] => items.flatMap((item) => [item, ...flat(item.items ?? [])])

/** The package as an archive. */
export const archiveOfPlayed = ({ name, edition, items }: PlayedPackage) =>
  archiveOf({
    'imsmanifest.xml': manifestOf(name, edition, items),
    ...Object.fromEntries(flat(items).flatMap(({ href, visits = [] }) => (href ? [[href, page(edition, visits)]] : []))),
  })

const one = (edition: Edition, visits: readonly Visit[], inside = ''): Pick<PlayedPackage, 'edition' | 'items'> => ({
  edition,
  items: [{ id: 'only', title: 'Only', href: 'only.html', visits, inside }],
})
const old = (status: string, ...more: [string, string][]): Visit => ({
  sets: [...more.map(([element, value]): [string, string] => [`cmi.core.${element}`, value]), ['cmi.core.lesson_status', status]],
})
const recent = (...sets: [string, string][]): Visit => ({ sets: sets.map(([element, value]) => [`cmi.${element}`, value]) })
const done = (outcome: string, score: number | null = null) => ({ state: 'done' as const, outcome, score })
const open = { state: 'open' as const, outcome: null, score: null }

/** The elements that an item sets for a question; its number has to be the next one. */
const question = (number: string, time: string, response: string, result: string, at: string, latency: string) =>
  Object.entries({
    id: `q${number}`,
    type: 'fill-in',
    'objectives.0.id': 'exit',
    'correct_responses.0.pattern': 'pin',
    [time]: at,
    weighting: '2',
    [response]: 'aim',
    result,
    latency,
  }).map(([element, value]): [string, string] => [`cmi.interactions.${number}.${element}`, value])
const status = (value: string): [string, string] => ['cmi.core.lesson_status', value]

const mastered = '<adlcp:masteryscore>80</adlcp:masteryscore>'
const measured =
  '<imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>'

/** After the examples of the standards: single and multi item, both versions, resumed, scored, decided by mastery, timed. */
export const playedPackages: readonly PlayedPackage[] = [
  { name: 'completed', ...one('1.2', [old('completed', ['session_time', '0000:01:30'])]), opened: 1, reached: done('completed') },
  { name: 'browsed', ...one('1.2', [old('browsed')]), opened: 1, reached: open },
  {
    name: 'resumed',
    ...one('1.2', [{ ...old('incomplete', ['lesson_location', '2']), isLeft: true }, old('passed', ['score.raw', '90'])]),
    opened: 2,
    reached: done('passed', 90),
  },
  {
    name: 'below mastery',
    ...one('1.2', [old('passed', ['score.min', '0'], ['score.max', '50'], ['score.raw', '39'])], mastered),
    opened: 1,
    reached: done('failed', 78),
  },
  {
    name: 'several items',
    edition: '1.2',
    items: [
      { id: 'read', title: 'Read', href: 'read.html', isAsset: true },
      {
        id: 'part',
        title: 'Part',
        items: [
          { id: 'one', title: 'One', href: 'one.html', visits: [old('completed')] },
          { id: 'two', title: 'Two', href: 'two.html', visits: [old('passed', ['score.raw', '70'])] },
        ],
      },
    ],
    opened: 3,
    reached: done('passed', 70),
  },
  {
    name: 'passed by measure',
    ...one(
      '2004 4th Edition',
      [recent(['score.scaled', '0.6'], ['completion_status', 'completed'], ['session_time', 'PT1M'])],
      measured,
    ),
    opened: 1,
    reached: done('passed', 60),
  },
  {
    name: 'failed',
    ...one('2004 3rd Edition', [
      recent(['score.scaled', '0.2'], ['success_status', 'failed'], ['completion_status', 'completed']),
    ]),
    opened: 1,
    reached: done('failed', 20),
  },
  {
    name: 'incomplete',
    ...one('2004 3rd Edition', [recent(['completion_status', 'incomplete'], ['progress_measure', '0.5'])]),
    opened: 1,
    reached: open,
  },
  {
    name: 'several items of 2004',
    edition: '2004 2nd Edition',
    items: [
      { id: 'one', title: 'One', href: 'one.html', visits: [recent(['completion_status', 'completed'], ['score.scaled', '1'])] },
      {
        id: 'two',
        title: 'Two',
        href: 'two.html',
        visits: [recent(['completion_status', 'completed'], ['score.scaled', '0.5'])],
      },
    ],
    opened: 2,
    reached: done('completed', 75),
  },
  {
    name: 'questions',
    ...one('1.2', [
      { sets: [...question('0', 'time', 'student_response', 'wrong', '09:30:00', '00:00:07.5')], isLeft: true },
      { sets: [...question('1', 'time', 'student_response', 'correct', '09:31:00', '00:01:02'), status('passed')] },
    ]),
    opened: 2,
    reached: done('passed'),
    answered: [
      {
        number: 0,
        name: 'q0',
        type: 'fillIn',
        result: 'incorrect',
        response: 'aim',
        correctResponses: ['pin'],
        latencySeconds: 7.5,
      },
      { number: 1, name: 'q1', type: 'fillIn', result: 'correct', saidAt: '09:31:00', weighting: 2, objectives: ['exit'] },
    ],
  },
  {
    name: 'questions of 2004',
    ...one('2004 4th Edition', [
      { sets: question('0', 'timestamp', 'learner_response', '0.5', '2026-11-28T09:30:00', 'PT7.5S') },
      {
        sets: [
          ['cmi.interactions.0.description', 'The first step'],
          ...question('1', 'timestamp', 'learner_response', 'unanticipated', '2026-11-28T09:31:00', 'PT1M'),
          ['cmi.completion_status', 'completed'],
        ],
      },
    ]),
    opened: 2,
    reached: done('completed'),
    answered: [
      { number: 0, name: 'q0', result: null, resultNumber: 0.5, description: 'The first step', latencySeconds: 7.5 },
      { number: 1, name: 'q1', result: 'unanticipated', response: 'aim', correctResponses: ['pin'], objectives: ['exit'] },
    ],
  },
]
