import { launchContent } from '@/lib/domain/standards/xapi/launches/launches.contract'
import { learnForms } from '../../_parts/learn-form'

export const launchForms = learnForms({
  'launch-content': {
    contract: launchContent,
    isOnlyNow: true,
    input: (fields) => ({
      params: { moduleId: fields('id') },
      body: { mode: fields('mode'), ...(fields('returnTo') && { returnTo: fields('returnTo') }) },
    }),
  },
})
