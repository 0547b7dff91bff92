import type { Page } from '@playwright/test'
import { api } from './api'
import { both, putAsset } from './films'
import { expect } from './masar'

type Made = { id: string; version: number }
type Lesson = { typeKey: string; settings: object }

/** A published path with one lesson that opens a course package, once the package was read. */
export async function makePackageLesson(page: Page, name: string, bytes: Buffer, { typeKey, settings }: Lesson) {
  const packageId = await putAsset(page, `${name}.zip`, 'coursePackage', bytes)
  await api(page, 'POST', '/admin/content/import/scorm', { assetId: packageId })
  const stateOf = async () => (await api<{ state: string }>(page, 'GET', `/admin/content/course-package/${packageId}`)).state
  await expect.poll(stateOf).toBe('ready')
  // A package of cmi5 or xAPI has an introduction in its lesson.
  const body = typeKey === 'launch.scorm' ? { packageId } : { packageId, intro: name }
  const locales = both(() => ({ title: name, body }))
  const module = await api<Made>(page, 'POST', '/admin/content/module', { typeKey, sourceLocale: 'ar', locales, settings })
  await api(page, 'POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
  const path = await api<Made>(page, 'POST', '/admin/content/path', {
    locales: both(() => ({ title: name, description: name })),
    category: 'safety',
    level: 'beginner',
    estimatedMinutes: 10,
  })
  const sections = [{ items: [{ moduleId: module.id }] }]
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return { packageId, pathId: path.id, moduleId: module.id, address: `/learn/paths/${path.id}/modules/${module.id}` }
}
