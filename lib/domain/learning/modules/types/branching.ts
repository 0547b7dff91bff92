import type { ModuleFacts, Part } from '../completion/plan.rules'
import { number, objects, percentOf, text } from '../completion/plan-parts.rules'
import { bestWay, type Edge, reachedAt } from '../completion/scenario-ways.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, choice, flag, id, list, localized, picture, points, record, reference, whole } from './schema-parts.rules'

const node = { id, title: localized(200), text: localized(5_000, 'richText'), ...picture, isEnd: flag(), points }
const edge = { id, from: reference('nodes'), to: reference('nodes'), text: localized(300), feedback: localized(1_000) }
const type: ModuleTypeData = {
  key: 'interactive.branching',
  learnerAction: 'decide',
  labels: { ar: 'سيناريو متفرّع', en: 'Branching scenario' },
  configSchema: record({
    allowBack: flag(),
    scoreBy: choice({ none: ['دون درجات', 'No score'], end: ['النهاية', 'The ending'], way: ['كل الخطوات', 'Every step'] }),
    // How often one node may be passed before the scenario ends, where its edges make a loop.
    loopCap: whole(1, 100, 10),
  }),
  bodySchema: {
    ...record(
      {
        intro: localized(2_000, 'richText'),
        start: reference('nodes'),
        nodes: list(record(node, ['id', 'title']), 200, 2),
        edges: list(record(edge, ['id', 'from', 'to', 'text']), 400, 1),
      },
      ['start', 'nodes', 'edges'],
    ),
    'x-widget': 'graph',
  },
  resultSchema: record({ nodeId: id, edgeId: id }, ['nodeId']),
  completionRules: ['endReached'],
  events: ['opened', 'decided', 'wentBack', 'completed'],
  isGradable: true,
  offlineCapable: true,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/simulation', verbs: [adlVerb('interacted'), adlVerb('completed')] },
}

/**
 * Branching: an end counts if taken edges connect it with the start. Reached nodes stay reached, so the order and repetition of decisions do not
 * matter. A score is the share of the best end, or of the best way from the start, that can be reached at all.
 */
export function branchingPlan({ settings, body }: Pick<ModuleFacts, 'settings' | 'body'>): Part {
  const start = text(body.start)
  const nodes = new Map(objects(body.nodes).map((node) => [text(node.id), node]))
  const edges = new Map(objects(body.edges).map(({ id, from, to }) => [text(id), { from: text(from), to: text(to) }]))
  const all = [...edges.values()]
  const sources = new Set(all.map(({ from }) => from))
  const isEnd = (id: string) => nodes.has(id) && (nodes.get(id)?.isEnd === true || !sources.has(id))
  const pointsOf = (id: string) => number(nodes.get(id)?.points, 0)
  const scoreBy = settings.scoreBy === 'end' || settings.scoreBy === 'way' ? settings.scoreBy : null
  const pointsOver = {
    way: (ways: readonly Edge[]) => bestWay(start, ways, pointsOf),
    end: (ways: readonly Edge[]) => {
      const ends = [
        ...reachedAt(
          start,
          ways.map((edge) => ({ ...edge, at: 0 })),
        ).keys(),
      ].filter(isEnd)
      return ends.length > 0 ? Math.max(...ends.map(pointsOf)) : null
    },
  }
  const most = scoreBy && (pointsOver[scoreBy](all) ?? 0)
  const takenIn = (marks: Record<string, [number, number]>) =>
    [...edges].flatMap(([id, edge]) => {
      const at = marks[`edge:${id}`]?.[0]
      return at === undefined ? [] : [{ ...edge, at }]
    })
  return {
    isGraded: scoreBy !== null,
    marksOf: ({ action, result }) => {
      const id = text(result?.edgeId)
      return action === 'decided' && edges.get(id)?.to === result?.nodeId ? [`edge:${id}`] : []
    },
    extra: (marks) => {
      const times = [...reachedAt(start, takenIn(marks))].flatMap(([id, at]) => (isEnd(id) ? [at] : []))
      return times.length > 0 ? Math.min(...times) : null
    },
    scoreOf: (marks) => {
      const points = scoreBy && pointsOver[scoreBy](takenIn(marks))
      return points === null || most === null ? null : percentOf(points, most)
    },
  }
}

const sample: Sample = {
  config: { allowBack: true, scoreBy: 'end', loopCap: 3 },
  body: (say) => ({
    start: 'call',
    nodes: [
      { id: 'call', title: say('عميل غاضب على الهاتف', 'An angry customer calls') },
      { id: 'calm', title: say('هدأ العميل', 'The customer calms down'), isEnd: true, points: 5 },
    ],
    edges: [
      {
        id: 'listen',
        from: 'call',
        to: 'calm',
        text: say('أصغِ حتى يفرغ', 'Listen until they finish'),
        feedback: say('أحسنت', 'Well done'),
      },
    ],
  }),
  result: { nodeId: 'calm', edgeId: 'listen' },
  configFaults: [{ at: 'scoreBy', value: 'luck', keyword: 'enum' }],
  bodyFaults: [{ at: 'nodes', value: [{ id: 'a', title: 'A' }], keyword: 'minItems' }, missing('start'), missing('edges.0.to')],
  resultFaults: [missing('nodeId')],
}

export const branching: BuiltInType = { place: 12, type, plan: branchingPlan, sample }
