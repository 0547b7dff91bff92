import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '@/db/schema/modules'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { addPathTeacher } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { readOwnData } from '@/lib/domain/people/own-data/own-data.contract'
import { startOnOwnDomain } from '@/lib/domain/testing/own-domain'
import { newLesson, newTool } from './examples.fixtures'
import { browse, startTool, tokenIn } from './ltijs.fixtures'
import { checkLtiTool, launchLtiLesson, listLtiLaunches, type shownTool, startDeepLinking } from './tools.contract'

// The other side is ltijs, an implementation of its own, as a real server on this machine.
let tool: Awaited<ReturnType<typeof startTool>>
let platform: Awaited<ReturnType<typeof startOnOwnDomain>>
let registered: typeof shownTool
let shutDown: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  platform = await startOnOwnDomain()
  tool = await startTool()
  shutDown = [tool.close, platform.close]
  registered = await newTool(platform.org, { ...tool.settings, sendsEmail: false })
  await tool.register(registered.platform, registered.clientId)
})
afterAll(async () => {
  for (const close of shutDown) await close()
})

type Launched = Parameters<typeof platform.at>[0] & { call: typeof platform.org.learner.call }
async function launch(person: Launched, moduleId: string, jar?: Map<string, string>) {
  const { address }: { address: string } = (await person.call(launchLtiLesson, { params: { moduleId } })).data
  const { text, steps } = await browse(`${platform.org.origin}${address}`, jar)
  return { token: tokenIn(text), steps, address }
}
async function progressOf(moduleId: string) {
  await deliver()
  const { items }: { items: { state: string; score: number | null }[] } = (
    await platform.org.learner.call(readModuleProgress, { params: { moduleId } })
  ).data
  return items.map(({ state, score }) => [state, score])
}

describe('a tool of another implementation', () => {
  it('passes the check', async () => {
    const { data } = await platform.org.admin.call(checkLtiTool, { params: { id: registered.id } })
    expect(data).toEqual({ problems: [], keyCount: 1 })
  })

  it('is launched with who, where and what, and completes a lesson without a score', async () => {
    const { org } = platform
    const { moduleId, pathId } = await newLesson(org, registered.id, [org.learner], {
      body: {
        custom: [
          { name: 'who', value: '$Person.name.full' },
          { name: 'mail', value: '$Person.email.primary' },
        ],
      },
    })
    expect(await progressOf(moduleId)).toEqual([['available', null]])
    const { token } = await launch(org.learner, moduleId)
    expect(token).toMatchObject({
      iss: org.origin,
      clientId: registered.clientId,
      deploymentId: registered.id,
      user: org.learner.user.id,
    })
    expect(token.userInfo).toEqual({ name: 'learner' })
    const { context, resource, roles, custom, launchPresentation } = token.platformContext
    expect([context.id, context.title, resource]).toEqual([pathId, 'Path', { id: moduleId, title: 'Module' }])
    expect(roles[0]).toBe('http://purl.imsglobal.org/vocab/lis/v2/membership#Learner')
    // The address is not sent to this tool, so its variable is not replaced.
    expect(custom).toEqual({ course: pathId, who: 'learner', mail: '$Person.email.primary' })
    expect(launchPresentation).toMatchObject({ locale: 'en', document_target: 'window' })
    expect(await progressOf(moduleId)).toEqual([['completed', null]])
    const launches: object[] = (await org.admin.call(listLtiLaunches, { params: { id: registered.id } })).data
    expect(launches[0]).toMatchObject({ moduleId, state: 'opened', problem: null, name: { en: 'learner' } })
  })

  it('reports scores, which pass or fail the lesson and are read back; an older one does not replace a newer one', async () => {
    const { org } = platform
    const { moduleId } = await newLesson(org, registered.id, [org.learner], { settings: { maxScore: 10, passPercent: 60 } })
    const { token } = await launch(org.learner, moduleId)
    expect(await progressOf(moduleId)).toEqual([['available', null]])
    const { Grade } = tool.services
    const { lineItems } = await Grade.getLineItems(token)
    const { lineitem = '' } = token.platformContext.endpoint
    expect(lineItems.map(({ id, scoreMaximum }) => [id, scoreMaximum])).toContainEqual([lineitem, 10])
    const graded = { scoreMaximum: 10, activityProgress: 'Completed', gradingProgress: 'FullyGraded' }
    await Grade.submitScore(token, lineitem, { ...graded, scoreGiven: 4, gradingProgress: 'Pending' })
    expect(await progressOf(moduleId)).toEqual([['available', null]])
    await Grade.submitScore(token, lineitem, { ...graded, scoreGiven: 4, comment: 'Try again' })
    expect(await progressOf(moduleId)).toEqual([['failed', 40]])
    await Grade.submitScore(token, lineitem, { ...graded, scoreGiven: 8.5 })
    expect(await progressOf(moduleId)).toEqual([['passed', 85]])
    const { scores } = await Grade.getScores(token, lineitem)
    expect(scores).toEqual([
      {
        id: `${lineitem}/results/${org.learner.user.id}`,
        scoreOf: lineitem,
        userId: org.learner.user.id,
        resultScore: 8.5,
        resultMaximum: 10,
      },
    ])
    const own: { ltiToolScores: object[]; ltiToolLaunches: object[] } = (await org.learner.call(readOwnData)).data
    expect(own.ltiToolScores).toEqual([expect.objectContaining({ scoreGiven: 8.5, scoreMaximum: 10 })])
    expect(own.ltiToolLaunches).toContainEqual(expect.objectContaining({ moduleId, state: 'opened' }))
  })

  it('makes line items of its own and removes them, but not that of a lesson', async () => {
    const { org } = platform
    const { moduleId } = await newLesson(org, registered.id, [org.learner], { settings: { maxScore: 10 } })
    const { token } = await launch(org.learner, moduleId)
    const { Grade } = tool.services
    const made = await Grade.createLineItem(token, { label: 'Bonus', scoreMaximum: 5, tag: 'bonus' })
    expect((await Grade.getLineItems(token)).lineItems.map(({ label }) => label).toSorted()).toEqual(['Bonus', 'Module'])
    await Grade.deleteLineItemById(token, made.id)
    await expect(Grade.deleteLineItemById(token, token.platformContext.endpoint.lineitem ?? '')).rejects.toThrow('403')
    expect((await Grade.getLineItems(token)).lineItems.map(({ label }) => label)).toEqual(['Module'])
  })

  it('reads the people of its path page by page, with what it may know of them', async () => {
    const { org } = platform
    const others = [await org.person('one', org.roles.learner), await org.person('two', org.roles.learner)]
    const { moduleId, pathId } = await newLesson(org, registered.id, [org.learner, ...others])
    await org.admin.call(addPathTeacher, { params: { id: pathId }, body: { userId: org.instructor.user.id } })
    const { token } = await launch(org.learner, moduleId)
    const { NamesAndRoles } = tool.services
    const first = await NamesAndRoles.getMembers(token, { limit: 2 })
    expect(first.members).toHaveLength(2)
    const all = await NamesAndRoles.getMembers(token, { limit: 2, pages: false, role: 'Learner' })
    expect(all.members.map(({ name, email }) => [name, email]).toSorted()).toEqual([
      ['learner', undefined],
      ['one', undefined],
      ['two', undefined],
    ])
    // Administrators teach no one by their role.
    const role = (name: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${name}`
    const { members } = await NamesAndRoles.getMembers(token, { limit: 1, pages: false })
    expect(members.map(({ name, roles }) => [name, roles]).toSorted()).toEqual([
      ['instructor', [role('Instructor')]],
      ...['learner', 'one', 'two'].map((name) => [name, [role('Learner')]]),
    ])
    const instructors = await NamesAndRoles.getMembers(token, { role: 'Instructor' })
    expect(instructors.members.map(({ name }) => name)).toEqual(['instructor'])
  })

  it('offers content to authors, which becomes drafts of lessons', async () => {
    const { org } = platform
    const { address }: { address: string } = (await org.admin.call(startDeepLinking, { params: { id: registered.id } })).data
    const token = tokenIn((await browse(`${org.origin}${address}`)).text)
    expect(token.platformContext.deepLinkingSettings).toMatchObject({
      accept_types: ['ltiResourceLink', 'link'],
      accept_multiple: true,
    })
    const message = await tool.services.DeepLinking.createDeepLinkingMessage(
      token,
      [
        {
          type: 'ltiResourceLink',
          title: 'Titration',
          url: `${tool.url}/?experiment=7`,
          custom: { level: '2' },
          lineItem: { scoreMaximum: 20 },
        },
        { type: 'link', title: 'Safety sheet', url: 'https://lab.example/safety' },
        { type: 'link', title: 'Not secure', url: 'http://lab.example/safety' },
      ],
      {},
    )
    const send = () =>
      fetch(String(token.platformContext.deepLinkingSettings.deep_link_return_url), {
        method: 'POST',
        body: new URLSearchParams({ JWT: message }),
      })
    const answer = await send()
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('2 drafts of modules were added. 1 item was left out'),
    ])
    const rows = await org.database((db) => db.select().from(modules))
    const drafts = rows
      .filter(({ status }) => status === 'draft')
      .map(({ typeKey, titles, settings, shared }) => ({ typeKey, titles, settings, shared }))
    expect(drafts.toSorted((one, other) => other.typeKey.localeCompare(one.typeKey))).toEqual([
      {
        typeKey: 'launch.lti',
        titles: { en: 'Titration' },
        settings: { deploymentId: registered.id, newWindow: true, sendName: true, sendEmail: true, maxScore: 20 },
        shared: { targetUrl: `${tool.url}/?experiment=7`, custom: [{ name: 'level', value: '2' }] },
      },
      {
        typeKey: 'content.embed',
        titles: { en: 'Safety sheet' },
        settings: { sandbox: 'forms' },
        shared: { url: 'https://lab.example/safety' },
      },
    ])
    const again = await send()
    expect(again.status).toBe(400)
    expect(await org.database((db) => db.$count(modules))).toBe(rows.length)
  })
})
