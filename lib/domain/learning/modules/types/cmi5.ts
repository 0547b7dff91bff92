import { heardByServer } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, asset, choice, localized, record, url, whole, written } from './schema-parts.rules'

/** How it is opened, for all launched content. */
export const launchMethod = choice({
  AnyWindow: ['داخل الدرس', 'In the lesson'],
  OwnWindow: ['في نافذة مستقلة', 'In a window of its own'],
})

/** The condition that completes it. The default is that of the package. */
const { default: _, ...moveOn } = choice({
  NotApplicable: ['يكفي فتحه', 'It was opened'],
  Completed: ['إكماله', 'It was completed'],
  Passed: ['النجاح فيه', 'It was passed'],
  CompletedAndPassed: ['إكماله والنجاح فيه', 'It was completed and passed'],
  CompletedOrPassed: ['إكماله أو النجاح فيه', 'It was completed or passed'],
})

const type: ModuleTypeData = {
  key: 'launch.cmi5',
  learnerAction: 'launch',
  labels: { ar: 'محتوى من حزمة', en: 'Content (cmi5)' },
  configSchema: record({
    moveOn,
    launchMethod,
    masteryScore: { type: 'number', minimum: 0, maximum: 1 },
    // How long after its beginning a completion or a pass counts at the earliest.
    minMinutes: whole(0, 1_440, 0),
  }),
  bodySchema: record(
    {
      intro: localized(2_000, 'richText'),
      packageId: asset(['coursePackage'], 256),
      // Where the content lies, if it is of no package.
      url,
      auId: { ...written(2_000), 'x-dir': 'ltr' },
      launchParameters: { ...written(5_000), 'x-dir': 'ltr' },
    },
    ['intro'],
  ),
  resultSchema: record({ seconds: whole(0, 86_400) }),
  completionRules: ['satisfied'],
  events: ['opened'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'https://w3id.org/xapi/cmi5/activitytype/course',
    verbs: ['initialized', 'completed', 'passed', 'failed', 'terminated'].map(adlVerb),
  },
}

const sample: Sample = {
  config: { moveOn: 'CompletedAndPassed', launchMethod: 'OwnWindow', masteryScore: 0.8 },
  body: (say) => ({
    intro: say('محاكاة لإخلاء المبنى.', 'A simulation of an evacuation.'),
    url: 'https://content.example/evacuation/index.html',
    auId: 'https://content.example/evacuation',
  }),
  result: { seconds: 600 },
  configFaults: [
    { at: 'moveOn', value: 'Never', keyword: 'enum' },
    { at: 'masteryScore', value: 80, keyword: 'maximum' },
    { at: 'minMinutes', value: -1, keyword: 'minimum' },
  ],
  bodyFaults: [missing('intro'), { at: 'url', value: 'ftp://content.example', keyword: 'pattern' }],
  resultFaults: [{ at: 'seconds', value: -1, keyword: 'minimum' }],
}

/** Reports of the content to the server complete it. */
export const cmi5: BuiltInType = { place: 20, type, plan: () => heardByServer, sample }
