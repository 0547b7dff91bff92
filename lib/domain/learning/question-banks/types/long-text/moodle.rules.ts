import { loseRemarks, type MoodleForm } from '../../exchange/moodle-text.rules'
import type { Design } from './design.rules'

export const moodle: MoodleForm<Design> = {
  write: () => ({ type: 'essay', inside: [] }),
  reads: {
    essay: (reading) => {
      loseRemarks(reading, ['graderinfo', 'responsetemplate'])
      return { type: 'longText' }
    },
  },
}
