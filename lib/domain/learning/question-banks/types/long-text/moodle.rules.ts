import { essay } from '../../exchange/moodle-essay.rules'
import type { MoodleForm } from '../../exchange/moodle-text.rules'
import type { Design } from './design.rules'

export const moodle: MoodleForm<Design> = {
  write: () => ({ type: 'essay', inside: [] }),
  reads: { essay },
}
