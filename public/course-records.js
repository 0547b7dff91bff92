/*
 * The records of an item of a course package besides its result: objectives and answers to single questions.
 * Turns them from the data model of SCORM (scorm-again) into that of the API, and back where a run is
 * resumed.
 */
(() => {
  const mostObjectives = 100
  const mostInteractions = 250
  const completions = { 'not attempted': 'notAttempted', incomplete: 'incomplete', completed: 'completed', unknown: 'unknown' }
  const completionTexts = { notAttempted: 'not attempted', incomplete: 'incomplete', completed: 'completed', unknown: 'unknown' }
  const kindsOfQuestions = {
    'true-false': 'trueFalse',
    choice: 'choice',
    'fill-in': 'fillIn',
    'long-fill-in': 'longFillIn',
    likert: 'likert',
    matching: 'matching',
    performance: 'performance',
    sequencing: 'sequencing',
    numeric: 'numeric',
    other: 'other',
  }
  const results = { correct: 'correct', wrong: 'incorrect', incorrect: 'incorrect', unanticipated: 'unanticipated', neutral: 'neutral' }
  const turned = (words) => Object.fromEntries(Object.entries(words).map(([theirs, ours]) => [ours, theirs]))
  const [questionTexts, resultTexts] = [turned(kindsOfQuestions), turned(results)]
  const numberOf = (value) => {
    const number = Number.parseFloat(value)
    return Number.isFinite(number) ? Math.max(-1e6, Math.min(1e6, number)) : null
  }
  const shareOf = (value) => {
    const number = numberOf(value)
    return number === null ? null : Math.max(-1, Math.min(1, number))
  }
  const text = (value) => (value === null || value === undefined ? '' : String(value))
  /** The elements below a name, without those that nothing is known of. */
  const elements = (name, values) =>
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [[`${name}.${key}`, String(value)]],
    )
  const flatInteraction = (isOld) => (one, at) => {
    const name = `cmi.interactions.${at}`
    const result = one.resultNumber ?? (isOld && one.result === 'incorrect' ? 'wrong' : resultTexts[one.result])
    return [
      ...elements(name, { id: one.name, type: questionTexts[one.type] }),
      ...one.objectives.map((id, number) => [`${name}.objectives.${number}.id`, id]),
      ...one.correctResponses.map((pattern, number) => [`${name}.correct_responses.${number}.pattern`, pattern]),
      ...elements(name, {
        [isOld ? 'time' : 'timestamp']: one.saidAt,
        weighting: one.weighting,
        [isOld ? 'student_response' : 'learner_response']: one.response,
        result,
        latency: one.latency,
        ...(!isOld && { description: one.description }),
      }),
    ]
  }
  const flatObjective = (isOld) => (one, at) => {
    const { id, completion, success, score, raw, min, max, progress, description } = one
    const rated = success === 'passed' || success === 'failed' ? success : undefined
    return elements(`cmi.objectives.${at}`, {
      id,
      'score.raw': raw,
      'score.min': min,
      'score.max': max,
      ...(isOld
        ? { status: rated ?? (completion && completionTexts[completion].replace('unknown', '')) }
        : {
            completion_status: completion && completionTexts[completion],
            success_status: success,
            'score.scaled': score,
            progress_measure: progress,
            description,
          }),
    })
  }
  /** Gives back the objectives and, where a run is resumed, its interactions. A package that wrote what the run-time refuses is opened without it. */
  const restore = (api, data, isOld) => {
    for (const known of [data.objectives.flatMap(flatObjective(isOld)), (data.interactions ?? []).flatMap(flatInteraction(isOld))])
      try {
        if (known.length > 0) api.loadFromFlattenedJSON(Object.fromEntries(known))
      } catch (error) {
        console.warn(error)
      }
  }

  const cut = (value, length) => text(value).slice(0, length)
  const objectiveOf = ({ id, completion_status: completion, success_status: success, score, progress_measure: progress, description }) => {
    const part = Number.parseFloat(progress)
    return {
      id: cut(id, 255),
      completion: completions[completion] ?? 'unknown',
      success: ['passed', 'failed'].includes(success) ? success : 'unknown',
      score: shareOf(score?.scaled),
      raw: numberOf(score?.raw),
      min: numberOf(score?.min),
      max: numberOf(score?.max),
      progress: part >= 0 && part <= 1 ? part : null,
      description: cut(description, 500),
    }
  }
  const objectiveOf12 = ({ id, status, score }) => {
    const isRated = status === 'passed' || status === 'failed'
    return {
      id: cut(id, 255),
      completion: isRated ? 'completed' : status === 'browsed' ? 'incomplete' : (completions[status] ?? 'unknown'),
      success: isRated ? status : 'unknown',
      raw: numberOf(score?.raw),
      min: numberOf(score?.min),
      max: numberOf(score?.max),
    }
  }
  const objectivesOf = ({ objectives }, isOld) =>
    objectives.childArray
      .filter(({ id }) => id)
      .slice(0, mostObjectives)
      .map(isOld ? objectiveOf12 : objectiveOf)

  /** A question as the item reported it. Elements that it may only write can be read from the JSON alone. */
  const interactionOf = (child, number) => {
    const one = child.toJSON()
    const result = text(one.result)
    return {
      number,
      name: cut(one.id, 255),
      type: kindsOfQuestions[one.type] ?? null,
      result: results[result] ?? null,
      resultNumber: results[result] ? null : numberOf(result),
      response: cut(one.student_response ?? one.learner_response, 4000),
      correctResponses: child.correct_responses.childArray.slice(0, 10).map((each) => cut(each.toJSON().pattern, 1000)),
      weighting: numberOf(one.weighting),
      description: cut(one.description, 500),
      objectives: child.objectives.childArray.slice(0, 10).map((each) => cut(each.toJSON().id, 255)),
      saidAt: cut(one.time ?? one.timestamp, 60),
      latency: cut(one.latency, 60),
    }
  }

  const interactionsOf = ({ interactions }, numbers) =>
    [...numbers].flatMap((number) => {
      const child = interactions.childArray[number]
      return child ? [interactionOf(child, number)] : []
    })

  window.courseRecords = {
    completions,
    completionTexts,
    numberOf,
    shareOf,
    text,
    restore,
    objectivesOf,
    interactionsOf,
    mostInteractions,
  }
})()
