/*
 * Runs in the page around an item of a course package, on the host of that package. It gives the item the run-time of SCORM (scorm-again) and hands what
 * the item reports to the lesson, which is of another origin and the only one that it listens to. It knows no token and no address of the API.
 */
(() => {
  const { ancestor } = document.body.dataset
  const exits = { suspend: 'suspend', normal: 'normal', logout: 'logout', 'time-out': 'timeOut' }
  const limitTexts = {
    exitMessage: 'exit,message',
    exitNoMessage: 'exit,no message',
    continueMessage: 'continue,message',
    continueNoMessage: 'continue,no message',
  }
  const most = { location: 1000, suspendData: 64000 }
  const records = window.courseRecords
  const { completions, completionTexts, numberOf, shareOf, text, restore } = records

  const two = (value) => String(value).padStart(2, '0')
  const clock = (seconds) => {
    const whole = Math.min(Math.floor(seconds), 9999 * 3600)
    return `${String(Math.floor(whole / 3600)).padStart(4, '0')}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.00`
  }
  const span = (seconds) => `PT${Math.floor(seconds)}S`

  /** Sets what the platform knows, before the item begins. */
  const begin12 = (api, data) => {
    const { core, student_data: student } = api.cmi
    core.student_id = data.learnerId
    core.student_name = data.learnerName
    core.lesson_location = data.location.slice(0, 255)
    core.lesson_status = data.success === 'unknown' ? completionTexts[data.completion].replace('unknown', 'not attempted') : data.success
    core.entry = data.isResumed ? 'resume' : data.completion === 'notAttempted' ? 'ab-initio' : ''
    core.credit = data.isKept ? 'credit' : 'no-credit'
    core.lesson_mode = data.isKept ? 'normal' : 'browse'
    core.total_time = clock(data.totalSeconds)
    for (const name of ['raw', 'min', 'max']) if (data.score[name] !== null) core.score[name] = String(data.score[name])
    api.cmi.suspend_data = data.suspendData
    api.cmi.launch_data = data.launchData
    if (data.masteryScore !== null) student.mastery_score = String(Math.round(data.masteryScore * 100))
    if (data.maxTimeSeconds !== null) student.max_time_allowed = clock(data.maxTimeSeconds)
    if (data.timeLimitAction) student.time_limit_action = limitTexts[data.timeLimitAction]
    restore(api, data, true)
  }
  const begin2004 = (api, data) => {
    const { cmi } = api
    cmi.learner_id = data.learnerId
    cmi.learner_name = data.learnerName
    if (data.location) cmi.location = data.location
    if (data.completion !== 'notAttempted') cmi.completion_status = completionTexts[data.completion]
    cmi.success_status = data.success
    cmi.entry = data.isResumed ? 'resume' : data.completion === 'notAttempted' ? 'ab-initio' : ''
    cmi.credit = data.isKept ? 'credit' : 'no-credit'
    cmi.mode = data.isKept ? 'normal' : 'browse'
    cmi.total_time = span(data.totalSeconds)
    for (const name of ['raw', 'min', 'max', 'scaled']) if (data.score[name] !== null) cmi.score[name] = String(data.score[name])
    if (data.suspendData) cmi.suspend_data = data.suspendData
    cmi.launch_data = data.launchData
    if (data.masteryScore !== null) cmi.scaled_passing_score = String(data.masteryScore)
    if (data.maxTimeSeconds !== null) cmi.max_time_allowed = span(data.maxTimeSeconds)
    if (data.timeLimitAction) cmi.time_limit_action = limitTexts[data.timeLimitAction]
    restore(api, data, false)
  }

  const reported12 = ({ cmi }) => {
    const { core } = cmi
    const status = core.lesson_status
    const isJudged = status === 'passed' || status === 'failed'
    return {
      completion: isJudged ? 'completed' : status === 'browsed' ? 'incomplete' : (completions[status] ?? 'unknown'),
      success: isJudged ? status : 'unknown',
      score: { raw: numberOf(core.score.raw), min: numberOf(core.score.min), max: numberOf(core.score.max), scaled: null },
      location: text(core.lesson_location),
      suspendData: text(cmi.suspend_data),
      objectives: records.objectivesOf(cmi, true),
    }
  }
  const reported2004 = ({ cmi }) => ({
    completion: completions[cmi.completion_status] ?? 'unknown',
    success: ['passed', 'failed'].includes(cmi.success_status) ? cmi.success_status : 'unknown',
    score: {
      raw: numberOf(cmi.score.raw),
      min: numberOf(cmi.score.min),
      max: numberOf(cmi.score.max),
      scaled: shareOf(cmi.score.scaled),
    },
    location: text(cmi.location),
    suspendData: text(cmi.suspend_data),
    objectives: records.objectivesOf(cmi, false),
  })

  /**
   * Write-only elements of the data model cannot be read back, so their values are noted when they are set.
   */
  const watched = { exit: '', sessionTime: '', interactions: new Set() }
  const watch = (element, value) => {
    const [, number] = /^cmi\.interactions\.(\d{1,4})\./.exec(element) ?? []
    if (number !== undefined && Number(number) < records.mostInteractions) watched.interactions.add(Number(number))
    if (/\.?(core\.)?exit$/.test(element)) watched.exit = exits[value] ?? ''
    if (/session_time$/.test(element)) watched.sessionTime = String(value).slice(0, 60)
  }

  const kinds = {
    scorm12: {
      script: 'scorm12.js',
      name: 'API',
      make: (settings) => new window.Scorm12API(settings),
      begin: begin12,
      reported: reported12,
      events: { set: 'LMSSetValue', commit: 'LMSCommit', end: 'LMSFinish' },
    },
    scorm2004: {
      script: 'scorm2004.js',
      name: 'API_1484_11',
      make: (settings) => new window.Scorm2004API(settings),
      begin: begin2004,
      reported: reported2004,
      events: { set: 'SetValue', commit: 'Commit', end: 'Terminate' },
    },
  }

  const reportOf = (kind, api, isFinished) => {
    const report = { objectives: [], ...kind.reported(api), isFinished }
    report.exit = watched.exit
    report.sessionTime = watched.sessionTime
    report.location = report.location.slice(0, most.location)
    report.suspendData = report.suspendData.slice(0, most.suspendData)
    // Only those that were written since the last report: the lesson hands on every one of them.
    report.interactions = records.interactionsOf(api.cmi, watched.interactions)
    watched.interactions.clear()
    return report
  }

  const load = (source) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = source
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })

  const begin = async ({ format, launch, title, data }, port) => {
    const kind = kinds[format]
    await load(kind.script)
    const api = kind.make({ autocommit: false, lmsCommitUrl: false, logLevel: 5, mastery_override: false })
    kind.begin(api, data)
    let isOver = false
    let timer
    const send = (isFinished) => {
      clearTimeout(timer)
      timer = undefined
      port.postMessage({ kind: 'report', report: reportOf(kind, api, isFinished) })
    }
    api.on(kind.events.set, (element, value) => {
      watch(String(element), value)
      // Soon, because a page that is closed may send nothing more.
      if (timer === undefined && !isOver) timer = setTimeout(() => send(false), 1000)
    })
    api.on(kind.events.commit, () => !isOver && send(false))
    api.on(kind.events.end, () => {
      if (isOver) return
      isOver = true
      send(true)
    })
    window[kind.name] = api
    const frame = document.createElement('iframe')
    frame.title = title
    frame.allow = 'fullscreen; autoplay'
    frame.src = `../${launch}`
    document.body.append(frame)
    port.postMessage({ kind: 'started' })
  }

  const hear = (event) => {
    // The source is the lesson, which is not the parent where the frame is in a window of its own: its origin says enough.
    if (event.origin !== ancestor || event.data?.masar !== 'begin' || !event.ports[0]) return
    removeEventListener('message', hear)
    const [port] = event.ports
    begin(event.data, port).catch((error) => {
      console.error(error)
      port.postMessage({ kind: 'failed' })
    })
  }
  addEventListener('message', hear)
  parent.postMessage({ masar: 'ready' }, ancestor)
})()
