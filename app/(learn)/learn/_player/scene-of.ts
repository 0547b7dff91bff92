import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import { endpoint } from '@/lib/ui/endpoint'
import type { Messages } from '@/messages/catalogue'
import type { ModuleProgress, PlayedModule, Reader, Scene } from './scene'

/** Where an interactive part stands. Without progress (somebody who is not enrolled) it can be looked at and nothing is sent. */
export function sceneOf(
  module: PlayedModule,
  progress: ModuleProgress | null,
  { profile, regional }: Pick<Reader, 'profile' | 'regional'>,
  texts: Messages['player']['common'],
  itemId?: string,
): Scene {
  const own = progress?.items.find((item) => item.itemId === itemId) ?? progress?.items[0] ?? null
  return {
    moduleId: module.id,
    title: module.title,
    learnerId: profile.id,
    locale: module.locale,
    isTrial: module.isPreview,
    canAnswer: progress !== null && !module.isPreview && own?.state !== 'locked',
    events:
      progress?.events.map(({ clientEventId, action, occurredAt, result }) => ({ clientEventId, action, occurredAt, result })) ??
      [],
    standing: own,
    attempts: own?.attempts ?? 0,
    played: own?.played ?? null,
    checked: progress?.checked ?? null,
    regional,
    endpoint: endpoint(sendEvents),
    progress: endpoint(readModuleProgress),
    texts,
  }
}
