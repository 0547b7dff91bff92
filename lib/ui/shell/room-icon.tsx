import {
  IconApps,
  IconFileText,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconPhoto,
  IconPuzzle,
  IconRoute,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconApps> = {
  home: IconHome,
  apiKeys: IconKey,
  activityLog: IconHistory,
  roles: IconShieldLock,
  account: IconUserCircle,
  moduleTypes: IconPuzzle,
  files: IconPhoto,
  jobs: IconListCheck,
  terms: IconFileText,
  path: IconRoute,
}

export function RoomIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = icons[name] ?? IconApps
  return <Icon size={size} stroke={1.6} aria-hidden="true" />
}
