import { z } from 'zod'
import { launchLtiLesson } from '@/lib/domain/standards/lti-tools/tools.contract'
import { learnForms } from '../../../_parts/learn-form'

const Answer = z.object({ address: z.string() })

export const ltiForms = learnForms({
  'lti-launch': {
    contract: launchLtiLesson,
    input: (fields) => ({ params: { moduleId: fields('moduleId') } }),
    // A page of our own, which leads on to the tool: forms of the learner's place lead to no other host.
    opens: (data) => Answer.parse(data).address,
    isOnlyNow: true,
  },
})
