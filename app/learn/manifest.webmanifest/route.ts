import { readPageLabel } from '@/lib/platform/gate/label-request'
import { direction } from '@/lib/platform/i18n/languages'

/** The colour of the product's mark; an organization may have its own. */
const usualColor = '#0d5f56'
const png = (src: string, size: number, purpose = 'any') => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })

/** The web app manifest of the learners' pages, so that they can be put on the home screen under the name of the organization. */
export function GET(request: Request): Response {
  const { organization, language } = readPageLabel(request.headers)
  if (!organization) return new Response(null, { status: 404 })
  const name = organization.name[language]
  const manifest = {
    id: '/learn',
    name,
    short_name: name,
    lang: language,
    dir: direction(language),
    start_url: '/learn',
    scope: '/learn',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: organization.accent ?? usualColor,
    icons: [png('/icon-192.png', 192), png('/icon-512.png', 512), png('/icon-maskable.png', 512, 'maskable')],
  }
  const headers = { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'private, no-cache' }
  return new Response(JSON.stringify(manifest), { headers })
}
