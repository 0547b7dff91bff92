import {
  adlVerb,
  type BuiltInModuleType,
  choice,
  code,
  flag,
  id,
  list,
  localized,
  picture,
  points,
  record,
  slider,
  whole,
  written,
} from './built-in-parts.rules'

const evidence = {
  ...list(choice({ text: ['نص', 'Text'], file: ['ملف', 'File'], image: ['صورة', 'Image'] }), 3),
  uniqueItems: true,
}
const checklistItem = { id, text: localized(500), hint: localized(1_000), required: flag(true), evidence }
const checklist: BuiltInModuleType = {
  key: 'interactive.checklist',
  learnerAction: 'acknowledge',
  labels: { ar: 'قائمة تحقّق', en: 'Checklist' },
  configSchema: record({
    requireEvidence: flag(),
    signOff: choice({ self: ['المتعلّم', 'Learner'], manager: ['المدير', 'Manager'] }),
  }),
  bodySchema: record({ intro: localized(2_000, 'richText'), items: list(record(checklistItem, ['id', 'text']), 100, 1) }, [
    'items',
  ]),
  resultSchema: record(
    { itemId: id, isTicked: flag(), note: written(5_000), files: list({ type: 'string', format: 'uuid' }, 10) },
    ['itemId', 'isTicked'],
  ),
  completionRules: ['allTicked', 'signedOff'],
  events: ['ticked', 'unticked', 'evidenceAdded', 'signedOff'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://id.tincanapi.com/activitytype/checklist', verbs: [adlVerb('interacted'), adlVerb('completed')] },
}

const share = { type: 'number', minimum: 0, maximum: 1 }
const spot = { id, x: share, y: share, title: localized(100), text: localized(2_000, 'richText'), mirrorInRtl: flag() }
const hotspot: BuiltInModuleType = {
  key: 'interactive.hotspot',
  learnerAction: 'explore',
  labels: { ar: 'صورة تفاعلية', en: 'Image hotspots' },
  configSchema: record({ requireAll: flag(true) }),
  bodySchema: record(
    { intro: localized(2_000, 'richText'), ...picture, spots: list(record(spot, ['id', 'x', 'y', 'title', 'text']), 50, 1) },
    ['image', 'alt', 'spots'],
  ),
  resultSchema: record({ spotId: id }, ['spotId']),
  completionRules: ['allOpened', 'viewed'],
  events: ['opened', 'spotOpened', 'completed'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/interaction', verbs: [adlVerb('interacted'), adlVerb('completed')] },
}

const pair = { itemId: id, zoneId: id, points }
const dragDrop: BuiltInModuleType = {
  key: 'interactive.dragDrop',
  learnerAction: 'arrange',
  labels: { ar: 'سحب وإفلات', en: 'Drag and drop' },
  configSchema: record({
    attempts: whole(0, 20, 0),
    partialCredit: flag(true),
    passPercent: slider(0, 100, 60),
  }),
  bodySchema: record(
    {
      task: localized(2_000, 'richText'),
      items: list(record({ id, text: localized(300), ...picture }, ['id', 'text']), 40, 1),
      zones: list(record({ id, title: localized(200) }, ['id', 'title']), 20, 1),
      pairs: { ...list(record(pair, ['itemId', 'zoneId']), 40, 1), 'x-secret': true },
    },
    ['task', 'items', 'zones', 'pairs'],
  ),
  resultSchema: record({ pairs: list(record({ itemId: id, zoneId: id }, ['itemId', 'zoneId']), 40) }, ['pairs']),
  completionRules: ['passed', 'submitted'],
  events: ['opened', 'submitted', 'passed', 'failed'],
  isGradable: true,
  // Its answers never leave the server, so nothing can be checked without a connection.
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/cmi.interaction',
    verbs: [adlVerb('answered'), adlVerb('passed'), adlVerb('failed')],
  },
}

const node = { id, title: localized(200), text: localized(5_000, 'richText'), ...picture, isEnd: flag(), points }
const edge = { id, from: id, to: id, text: localized(300), feedback: localized(1_000) }
const branching: BuiltInModuleType = {
  key: 'interactive.branching',
  learnerAction: 'decide',
  labels: { ar: 'سيناريو متفرّع', en: 'Branching scenario' },
  configSchema: record({
    allowBack: flag(),
    scoreBy: choice({ none: ['دون درجات', 'No score'], end: ['النهاية', 'The ending'], way: ['كل الخطوات', 'Every step'] }),
    // How often one node may be passed before the scenario ends, where its edges make a loop.
    loopCap: whole(1, 100, 10),
  }),
  bodySchema: record(
    {
      intro: localized(2_000, 'richText'),
      start: id,
      nodes: list(record(node, ['id', 'title']), 200, 2),
      edges: list(record(edge, ['id', 'from', 'to', 'text']), 400, 1),
    },
    ['start', 'nodes', 'edges'],
  ),
  resultSchema: record({ nodeId: id, edgeId: id }, ['nodeId']),
  completionRules: ['endReached'],
  events: ['opened', 'decided', 'wentBack', 'completed'],
  isGradable: true,
  offlineCapable: true,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/simulation', verbs: [adlVerb('interacted'), adlVerb('completed')] },
}

const moment = {
  id,
  date: code('^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$', 10),
  title: localized(200),
  text: localized(5_000, 'richText'),
  ...picture,
}
const timeline: BuiltInModuleType = {
  key: 'interactive.timeline',
  learnerAction: 'explore',
  labels: { ar: 'خط زمني', en: 'Timeline' },
  configSchema: record({ calendar: choice({ gregory: ['ميلادي', 'Gregorian'], both: ['ميلادي وهجري', 'Gregorian and Hijri'] }) }),
  bodySchema: record({ intro: localized(2_000, 'richText'), events: list(record(moment, ['id', 'date', 'title']), 200, 1) }, [
    'events',
  ]),
  resultSchema: record({ eventId: id }, ['eventId']),
  completionRules: ['viewed', 'allViewed'],
  events: ['opened', 'eventViewed', 'completed'],
  isGradable: false,
  offlineCapable: true,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/interaction',
    verbs: [adlVerb('experienced'), adlVerb('completed')],
  },
}

export const interactiveTypes: BuiltInModuleType[] = [checklist, hotspot, dragDrop, branching, timeline]
