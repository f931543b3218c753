import { describe, expect, test } from 'vitest'
import { type Key, type Turn, aside, atWork, presentKey } from './place.ts'
import { type TurnOptions, ShareTaken, Shares, type SharesOptions } from './shares.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Turns that a test takes and ends, and the order in which they begin. */
function openShares(options: Partial<SharesOptions> = {}) {
  const shares = new Shares({ share: 1, total: 2, waitMs: Infinity, ...options })
  const begun: string[] = []
  const turns: Turn[] = []
  return {
    begun,
    /** Asks for a turn under a name. */
    ask: (name: string, key: Key, asking: TurnOptions = {}) =>
      shares.take(key, asking).then((turn) => {
        begun.push(name)
        turns.push(turn)
        return turn
      }),
    /** Ends the turn that began first. */
    end: async () => {
      turns.shift()!.end()
      await settled()
    },
  }
}

describe('turns', () => {
  test('a key has its share, and the turns of all have a total', async () => {
    const { ask, begun, end } = openShares()
    for (const [name, key] of Object.entries({ a1: 1, a2: 1, b1: 2, c1: 3 })) void ask(name, key)
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await end()
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await end()
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  })

  test('who asks once waits for one turn of a key that floods, however many of it wait', async () => {
    const { ask, begun, end } = openShares({ total: 1 })
    for (let at = 0; at < 50; at += 1) void ask(`flood ${at}`, 1)
    await settled()
    void ask('other', 2)
    await end()
    expect(begun).toEqual(['flood 0', 'other'])
  })

  test('members of a key are served in turn', async () => {
    const { ask, begun, end } = openShares()
    for (let at = 0; at < 5; at += 1) void ask(`one ${at}`, 1, { member: 'one' })
    await settled()
    void ask('two', 1, { member: 'two' })
    await end()
    await end()
    expect(begun).toEqual(['one 0', 'two', 'one 1'])
  })

  test('a key that is alone has more, until another one is there', async () => {
    let now = 0
    const { ask, begun, end } = openShares({ share: 1, alone: 3, total: 4, clock: () => now })
    for (let at = 0; at < 6; at += 1) void ask(`a${at}`, 1)
    await settled()
    expect(begun).toEqual(['a0', 'a1', 'a2'])
    // A place is left for whoever comes.
    await ask('b', 2)
    await end()
    await end()
    expect(begun).toEqual(['a0', 'a1', 'a2', 'b'])
    await end()
    expect(begun).toEqual(['a0', 'a1', 'a2', 'b', 'a3'])
    now += 120_000
    await end()
    expect(begun.slice(5)).toEqual(['a4', 'a5'])
  })

  test('a key that asks without a pause has fewer after a burst, until it pauses or is alone', async () => {
    let now = 0
    const { ask, begun, end } = openShares({ share: 2, alone: 3, lasting: 1, total: 4, clock: () => now })
    await ask('b', 2)
    for (let at = 0; at < 5; at += 1) void ask(`a${at}`, 1)
    await settled()
    expect(begun).toEqual(['b', 'a0', 'a1'])
    await end()
    now += 2000
    await end()
    expect(begun).toEqual(['b', 'a0', 'a1'])
    await end()
    expect(begun).toEqual(['b', 'a0', 'a1', 'a2'])
    await end()
    await end()
    await end()
    // It has paused: what comes next is a burst again.
    for (let at = 5; at < 8; at += 1) void ask(`a${at}`, 1)
    await settled()
    expect(begun.slice(-3)).toEqual(['a4', 'a5', 'a6'])
  })

  test('a full queue refuses the key that fills it, and no other', async () => {
    const { ask } = openShares({ total: 1, mostWaiting: 2 })
    void ask('a', 1)
    void ask('waits', 1)
    void ask('waits too', 1)
    await settled()
    await expect(ask('one too many', 1)).rejects.toThrow(ShareTaken)
    const other = ask('other', 2)
    expect(await Promise.race([other.catch(() => 'refused'), settled().then(() => 'waits')])).toBe('waits')
  })

  test('a full queue takes a member that has few waiting, and refuses the last of the member that fills it', async () => {
    const { ask, begun, end } = openShares({ total: 1, mostWaiting: 3 })
    const askAsMember = (name: string, member: string) =>
      ask(name, 1, { member }).then(
        () => 'begun',
        () => 'refused',
      )
    const outcomes = [askAsMember('held', 'one'), askAsMember('a1', 'one'), askAsMember('a2', 'one'), askAsMember('a3', 'one')]
    await settled()
    const two = askAsMember('b1', 'two')
    expect(await outcomes[3]).toBe('refused')
    // Neither the one that fills it nor a member with its equal share displaces anybody.
    expect(await askAsMember('a4', 'one')).toBe('refused')
    expect(await askAsMember('b2', 'two')).toBe('refused')
    for (let at = 0; at < 3; at += 1) await end()
    expect([await two, begun]).toEqual(['begun', ['held', 'b1', 'a1', 'a2']])
  })

  test('who has left waits no more', async () => {
    const { ask, begun, end } = openShares()
    void ask('a', 1)
    const leaving = new AbortController()
    const gone = ask('gone', 1, { signal: leaving.signal })
    void ask('stays', 1)
    leaving.abort(new Error('left'))
    await expect(gone).rejects.toThrow('left')
    await end()
    expect(begun).toEqual(['a', 'stays'])
  })

  test('a turn that does not come in time is refused', async () => {
    const { ask } = openShares({ waitMs: 0 })
    await ask('a', 1)
    await expect(ask('late', 1)).rejects.toThrow(ShareTaken)
  })
})

describe('a call that steps aside', () => {
  test('leaves its turn to the next, and goes on at once when it returns', async () => {
    const { ask, begun } = openShares()
    const turn = await ask('first', 1)
    const waits = Promise.withResolvers<void>()
    const first = atWork(1, turn, async () => {
      // Two parts that wait at the same time are aside once.
      await Promise.all([aside(() => waits.promise), aside(() => waits.promise)])
      return presentKey()
    })
    const second = await ask('second', 1)
    void ask('third', 1)
    waits.resolve()
    // It has its turn again although the second one holds the share: nobody waits who may hold a lock.
    expect(await first).toBe(1)
    second.end()
    await settled()
    expect(begun).toEqual(['first', 'second'])
    turn.end()
    await settled()
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  test('counts once when it ends twice, or steps aside after its end', async () => {
    const { ask, begun, end } = openShares({ total: 1 })
    const turn = await ask('first', 1)
    turn.end()
    turn.end()
    await atWork(1, turn, () => aside(async () => null))
    void ask('second', 1)
    void ask('third', 1)
    await settled()
    expect(begun).toEqual(['first', 'second'])
    await end()
    await end()
    expect(begun).toEqual(['first', 'second', 'third'])
  })
})
