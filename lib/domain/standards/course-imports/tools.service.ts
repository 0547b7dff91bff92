import { activeTools } from '@/lib/domain/standards/lti-tools/tools.service'
import type { Course, CourseLesson } from './course/course.rules'
import { toolFor } from './course/tool-of-address.rules'

type Context = Parameters<typeof activeTools>[0]

/** A course whose lessons of tools name the tools of the organization. Those of tools that it does not have are left out. */
export async function withTools(context: Context, course: Course): Promise<Course> {
  const isTool = ({ typeKey }: CourseLesson) => typeKey === 'launch.lti'
  if (!course.lessons.some(isTool)) return course
  const tools = await activeTools(context)
  const leftOut = [...course.leftOut]
  const lessons = course.lessons.flatMap((lesson) => {
    if (!isTool(lesson)) return [lesson]
    const address = String(lesson.body.targetUrl)
    const found = toolFor(tools, address)
    if (found) return [{ ...lesson, settings: { deploymentId: found.id } }]
    leftOut.push({ reason: 'tool', title: lesson.title, detail: address.slice(0, 200) })
    return []
  })
  return { ...course, lessons, leftOut }
}
