import { linkByLti } from '@/lib/domain/lti-platforms/launch.contract'
import { learnForms } from '../_parts/learn-form'

/** Forms of people who come from another learning platform. */
export const ltiForms = learnForms({
  'lti-link': {
    contract: linkByLti,
    input: (fields) => ({ body: { ticket: fields('ticket') } }),
    opens: (data) => `/learn/paths/${(data as { pathId: string }).pathId}`,
  },
})
