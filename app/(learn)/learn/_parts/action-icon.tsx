import {
  IconBook,
  IconBroadcast,
  IconChecklist,
  IconCode,
  IconHeadphones,
  IconMessages,
  IconMicrophone,
  IconPencilCheck,
  IconPlayerPlay,
  IconPuzzle,
  IconRocket,
  IconSignRight,
  IconStack2,
  IconVocabulary,
} from '@/lib/ui/icons'

const icons: Record<string, typeof IconBook> = {
  read: IconBook,
  watch: IconPlayerPlay,
  listen: IconHeadphones,
  browse: IconStack2,
  practise: IconStack2,
  lookup: IconVocabulary,
  attempt: IconPencilCheck,
  submit: IconPencilCheck,
  review: IconPencilCheck,
  respond: IconPencilCheck,
  code: IconCode,
  record: IconMicrophone,
  explore: IconPuzzle,
  arrange: IconPuzzle,
  decide: IconSignRight,
  acknowledge: IconChecklist,
  discuss: IconMessages,
  vote: IconMessages,
  attend: IconBroadcast,
  launch: IconRocket,
}

/** An icon for a module's learner action, beside the word. */
export function ActionIcon({ action }: { action: string }) {
  const Icon = icons[action] ?? IconBook
  return <Icon size={16} stroke={1.6} aria-hidden="true" />
}
