import {
  IconAppWindow,
  IconArrowsShuffle,
  IconBook,
  IconCards,
  IconChartBar,
  IconChecklist,
  IconClipboardCheck,
  IconFileText,
  IconFileTypePdf,
  IconFileUpload,
  IconGitFork,
  IconHandClick,
  IconHeadphones,
  IconListCheck,
  IconMovie,
  IconPlugConnected,
  IconPresentation,
  IconRocket,
  IconShieldCheck,
  IconTimeline,
  IconUsersGroup,
  IconVideo,
} from '@/lib/ui/icons'

const icons: Record<string, typeof IconBook> = {
  'content.article': IconFileText,
  'content.video': IconMovie,
  'content.audio': IconHeadphones,
  'content.document': IconFileTypePdf,
  'content.slides': IconPresentation,
  'content.embed': IconAppWindow,
  'content.flashcards': IconCards,
  'content.glossary': IconBook,
  'assessment.quiz': IconClipboardCheck,
  'assessment.assignment': IconFileUpload,
  'assessment.observation': IconChecklist,
  'assessment.survey': IconChartBar,
  'interactive.hotspot': IconHandClick,
  'interactive.dragDrop': IconArrowsShuffle,
  'interactive.branching': IconGitFork,
  'interactive.timeline': IconTimeline,
  'interactive.checklist': IconListCheck,
  'social.poll': IconChartBar,
  'launch.cmi5': IconRocket,
  'launch.scorm': IconRocket,
  'launch.xapi': IconRocket,
  'live.inPerson': IconUsersGroup,
  'live.session': IconVideo,
  'launch.lti': IconPlugConnected,
  'policy.acknowledgement': IconShieldCheck,
}

/** The sign of a module type; of an organization's own type the first letter of its name. */
export function TypeIcon({ typeKey, label }: { typeKey: string; label: string }) {
  const Icon = Object.hasOwn(icons, typeKey) ? icons[typeKey] : undefined
  return Icon ? <Icon size={22} stroke={1.6} aria-hidden="true" /> : <span aria-hidden="true">{[...label.trim()][0] ?? '·'}</span>
}
