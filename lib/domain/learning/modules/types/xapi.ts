import { heardByServer } from '../completion/plan-parts.rules'
import { launchMethod } from './cmi5'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, asset, choice, localized, record, url, whole, written } from './schema-parts.rules'

const type: ModuleTypeData = {
  key: 'launch.xapi',
  learnerAction: 'launch',
  labels: { ar: 'محتوى يسجّل التعلّم', en: 'Content (xAPI)' },
  configSchema: record({
    endpointMode: choice({
      launch: ['يرسل المحتوى ما أُنجز', 'The content reports what was done'],
      none: ['يكفي فتح المحتوى', 'Opening the content is enough'],
    }),
    completionVerb: choice({
      completed: ['إكماله', 'It was completed'],
      passed: ['النجاح فيه', 'It was passed'],
      completedOrPassed: ['إكماله أو النجاح فيه', 'It was completed or passed'],
      terminated: ['إنهاؤه', 'It was ended'],
      experienced: ['الاطلاع على جزء منه', 'A part of it was seen'],
    }),
    launchMethod,
    // How long after its beginning a completion or a pass counts at the earliest.
    minMinutes: whole(0, 1_440, 0),
  }),
  bodySchema: record(
    {
      intro: localized(2_000, 'richText'),
      packageId: asset(['coursePackage'], 256),
      // Where the content lies, if it is of no package.
      url,
      activityId: { ...written(2_000), 'x-dir': 'ltr' },
    },
    ['intro'],
  ),
  resultSchema: record({ seconds: whole(0, 86_400) }),
  completionRules: ['verb'],
  events: ['opened'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/course',
    verbs: ['experienced', 'completed', 'passed', 'failed', 'terminated'].map(adlVerb),
  },
}

const sample: Sample = {
  config: { endpointMode: 'launch', completionVerb: 'passed', launchMethod: 'AnyWindow' },
  body: (say) => ({
    intro: say('تدريب على استعمال الطفّاية.', 'How to use a fire extinguisher.'),
    url: 'https://content.example/extinguisher/index.html',
    activityId: 'https://content.example/extinguisher',
  }),
  result: { seconds: 300 },
  configFaults: [{ at: 'completionVerb', value: 'opened', keyword: 'enum' }],
  bodyFaults: [missing('intro'), { at: 'url', value: 'content.example', keyword: 'pattern' }],
  resultFaults: [{ at: 'seconds', value: 'long', keyword: 'type' }],
}

/** Reports of the content to the server complete it. */
export const xapi: BuiltInType = { place: 21, type, plan: () => heardByServer, sample }
