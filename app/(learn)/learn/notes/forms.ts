import { putNote } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import { learnForms } from '../_parts/learn-form'

export const noteForms = learnForms({
  note: {
    contract: putNote,
    input: (fields) => ({
      params: { moduleId: fields('module') },
      body: {
        pathId: fields('path'),
        // Each form sends its own part, so that it does not bring back what the other part was when its page was made.
        ...(fields('part') === 'bookmark'
          ? { isBookmarked: fields('bookmarked') === '1' }
          : // Forms send the ends of lines as two characters, which would count twice.
            { text: fields('text').replaceAll('\r\n', '\n') }),
      },
    }),
    noteOf: () => 'kept',
  },
})
