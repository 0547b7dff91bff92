/** The first line of our comment, by which it is found again: one comment for each pull request, changed at every deployment. */
export const marker = '<!-- masar-preview -->'

type Preview = { url: string; commit: string; slugs: readonly string[] }
export type Settings = { api: string; repository: string; token: string }

/** The comment on a pull request. The address comes from the host of the deployment; anything but https is refused. */
export function commentOf({ url, commit, slugs }: Preview): string {
  const { origin, protocol } = new URL(url)
  if (protocol !== 'https:') throw new Error('The address of a preview is https.')
  if (!/^[0-9a-f]{7,64}$/.test(commit)) throw new Error('The commit is no hash.')
  return [
    marker,
    `**Preview** of ${commit.slice(0, 10)}: [${origin}](${origin}/)`,
    '',
    ...slugs.map(
      (slug) => `- ${slug}: [pages](${origin}/?organization=${slug}), [console](${origin}/console?organization=${slug})`,
    ),
    `- [API reference](${origin}/docs), [guide](${origin}/docs/guide)`,
    '',
    'It has a database of its own with the demo, which later commits of this branch keep.',
  ].join('\n')
}

export async function ask({ api, token }: Settings, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${method} ${path}`)
  return await response.json()
}

export const rowsOf = (answer: unknown): Record<string, unknown>[] => (Array.isArray(answer) ? answer : [])

/** Writes or changes the comment on each open pull request of the commit; how many there are. */
export async function postComment(settings: Settings, preview: Preview): Promise<number> {
  const body = commentOf(preview)
  const at = `/repos/${settings.repository}`
  const pulls = rowsOf(await ask(settings, 'GET', `${at}/commits/${preview.commit}/pulls`)).filter(
    ({ state }) => state === 'open',
  )
  for (const { number } of pulls) {
    const comments = rowsOf(await ask(settings, 'GET', `${at}/issues/${number}/comments?per_page=100`))
    const ours = comments.find((comment) => typeof comment.body === 'string' && comment.body.startsWith(marker))
    if (ours) await ask(settings, 'PATCH', `${at}/issues/comments/${ours.id}`, { body })
    else await ask(settings, 'POST', `${at}/issues/${number}/comments`, { body })
  }
  return pulls.length
}
