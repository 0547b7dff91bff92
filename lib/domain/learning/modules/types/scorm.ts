import { heardByServer } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, asset, choice, localized, percent, record, whole, written } from './schema-parts.rules'

const type: ModuleTypeData = {
  key: 'launch.scorm',
  learnerAction: 'launch',
  labels: { ar: 'مقرر من حزمة', en: 'SCORM course' },
  configSchema: record({
    window: choice({
      frame: ['داخل الدرس', 'In the lesson'],
      fullscreen: ['ملء الشاشة', 'Full screen'],
      window: ['نافذة مستقلة', 'A window of its own'],
    }),
    height: whole(200, 2_000, 640),
    // Which of several attempts counts.
    attemptsKept: choice({ best: ['أفضل محاولة', 'The best attempt'], first: ['المحاولة الأولى', 'The first attempt'] }),
    // How long after its beginning a completion or a pass counts at the earliest.
    minMinutes: whole(0, 1_440, 0),
  }),
  bodySchema: record(
    {
      intro: localized(2_000, 'richText'),
      packageId: asset(['coursePackage'], 256),
      // The only item of the package that is asked for; without it all of them are.
      entry: { ...written(200), 'x-dir': 'ltr' },
      // In place of what the manifest asks for.
      masteryScore: percent,
    },
    ['packageId'],
  ),
  resultSchema: record({ percent }),
  completionRules: ['completed', 'passed'],
  events: ['opened'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/course',
    verbs: ['launched', 'completed', 'passed', 'failed'].map(adlVerb),
  },
}

/** Reports of the package to the server complete it. */
const plan = () => heardByServer

const sample: Sample = {
  config: { window: 'frame', height: 640, attemptsKept: 'best', minMinutes: 10 },
  body: (say) => ({
    intro: say('مقرر قصير عن السلامة من الحريق.', 'A short course about fire safety.'),
    packageId: file,
    masteryScore: 80,
  }),
  result: { percent: 80 },
  configFaults: [
    { at: 'window', value: 'popup', keyword: 'enum' },
    { at: 'attemptsKept', value: 'all', keyword: 'enum' },
    { at: 'minMinutes', value: 1_441, keyword: 'maximum' },
  ],
  bodyFaults: [missing('packageId'), { at: 'masteryScore', value: 101, keyword: 'maximum' }],
  resultFaults: [{ at: 'percent', value: -1, keyword: 'minimum' }],
}

export const scorm: BuiltInType = { place: 19, type, plan, sample }
