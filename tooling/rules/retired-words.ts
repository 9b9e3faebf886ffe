import type { SourceFile } from './source-files.ts'

/**
 * A name or a phrase that gave way to the trade's word, everywhere in the repository: code, comments,
 * tests and documents.
 */
export type RetiredWord = {
  readonly word: RegExp
  readonly becomes: string
  /** A line that must be found. */
  readonly example: string
  /** Where the word stays: files that need it, with the reason. */
  readonly except?: { readonly path: RegExp; readonly because: string }
}

export const retiredWords: readonly RetiredWord[] = [
  {
    word: /\blearn\(|\b(tellLanguage|spokenIn|inLanguageOf|retell|toStore)\b|openline\/words/,
    becomes: 'addMessages, setLanguageResolver, negotiateLanguage, withLanguage, translateStored',
    example: 'tellLanguage(() => spoken)',
  },
  {
    word: /\b(unflushed|keepUnflushed|leaveUnflushed)\b/,
    becomes: 'asyncCommit',
    example: 'await unflushed(db).insert(quotes)',
  },
  {
    word: /\b(commitWith|builtOnce|rawOnce|runText|Leased)\b/,
    becomes: 'pipeline, prepared, preparedSql, runSql, Connection',
    example: 'const find = builtOnce((db) => db.select())',
  },
  {
    word: /\b(moveOrder|movePortIn|moveAsSeen|hasMovedOn|canMove)\b|\bmoves\.ts\b/,
    becomes: 'transitionOrder, isStale, canTransition, transitions.ts',
    example: 'await moveOrder(tx, order.id, paid)',
  },
  {
    word: /\b(Ears|Listening)\b|\bhear\(/,
    becomes: 'NotificationHandlers, onNotification, subscribe',
    example: 'hear("timeline", ears)',
  },
  {
    word: /\b(createLanes|lanes|takeDue|putOff|Noticed|Reactions)\b|features\/hooks\b/,
    becomes: 'KeyedQueue, claimDue, reschedule, WebhookEvent, WebhookHandlers, webhooks',
    example: 'acted upon by a few lanes',
  },
  {
    word: /\blull\b|\bawaitLull\b|\binTurn\b|\bworkBehindOthers\b|\bgiven-up\b|\bgivenUp|jobs? (that )?(is|was|were) given up/i,
    becomes: 'idle, serialized, backgroundPriority, dead letter',
    example: 'the given-up jobs',
  },
  {
    word: /\bchores?\b|Chores?\b|seal anew|tell of renewals|look after port-ins|ask about refunds/i,
    becomes: 'scheduled task, and its plain name',
    example: 'the chore "seal anew"',
  },
  {
    word: /\b(re)?seal(s|ed|ing|er)?\b|\b(re)?seal(ed)?[A-Z]\w*/i,
    becomes: 'encrypt, encrypted, reencrypt',
    example: 'the sealed eSIM code',
  },
  {
    word: /\bLetters?\b(?! and| or)|(?<!\bdea|Dea)[a-z]Letter\b|\b(createNotices|postMail|PostMail)\b|\bmails\b|-mails?\.ts|(?:owner|security)-notices|for-support/,
    becomes: 'email, sendEmail, composeEmail',
    example: 'export type Letter = { subject: string }',
  },
  {
    word: /\b(Recipient|NoticeReader|findPayer|findReader)\b/,
    becomes: 'EmailRecipient, findEmailRecipient',
    example: 'const reader = await findReader(tx, customerId)',
  },
  {
    word: /\bsurroundings\b|\bjoinFeatures\b|\b(Order|read)Surroundings\b/i,
    becomes: 'AppDependencies, composeApp, OrderDetails',
    example: 'joinFeatures(surroundings)',
  },
  {
    word: /\bLeavers?\b|\b(lockLeaver|isNowhere)\b|features\/closing|contract\/closing/,
    becomes: 'ClosingAccount, lockCustomer, isAnonymized, account-closure',
    example: 'await lockLeaver(tx, customerId)',
  },
  {
    word: /\bwish(es|ed)?\b|[a-z]Wish(es)?\b|\b(save)?Wish[A-Z]?\w*/i,
    becomes: 'renewalSettings, TransferPinRequest, request',
    example: 'saveWish(tx, lineId, wish)',
  },
  {
    word: /\bnote(Use|LockTold|Told)\b|\btell(Lock|LeftLocks|Plan|Owner)\b|\buntold\w*|tell-plan|feed\.tell\b/,
    becomes: 'recordUse, markLockSynced, syncLock, retryUnsyncedLocks, syncPlan, unsynced',
    example: 'await tellLock(deps, lineId)',
  },
  {
    word: /\bfulfils?\b|\bcreateMeter\b|told-failure|card-to-(try|offer)|told-outcomes/,
    becomes: 'startProvisioning, usageMeter, dismissed-failure, suggested-card',
    example: 'await deps.fulfil(order)',
  },
  {
    word: /captured_?abroad/i,
    becomes: 'captured_wrong_currency',
    example: "kind: 'captured_abroad'",
  },
  {
    word: /\bmovement(Of|s)?\b|\bisOnTheMove\b|\bstartLive\b/,
    becomes: 'version, versionOf, isInProgress, subscribe',
    example: 'const movement = movementOf(order)',
  },
  {
    word: /\bstor(y|ies)\b|\bstoryOf\b|\b(Live|Tracked)Story\b/i,
    becomes: 'timeline',
    example: 'one live story of order and number',
  },
  {
    word: /identity-gate|confirm-identity|who-is-it|\bAskWho\b|fresh-proof|features\/identity/,
    becomes: 'step-up',
    example: "import { IdentityGate } from './identity-gate.tsx'",
  },
  {
    word: /own-answers|own-data\b|faq-votes|faq_votes|\bfaqVote/i,
    becomes: 'account-hints, data-export, faq-feedback',
    example: 'features/own-data/store.ts',
  },
  {
    word: /turn-away|\bturnAway|\bjudge(s|d|Signature)?\b/,
    becomes: 'redirect, validate, verifySignature',
    example: 'judgeSignature(body, header)',
  },
  {
    word: /turnKnob|\bknobs?\b|\bdeeds?\b|\blaws\b|anAgentFor|payment-stands|conformingStands/i,
    becomes: 'injectFault, fault, actions, invariants, anAgentOf, stand-ins',
    example: "await turnKnob(sandbox, 'lost')",
  },
  {
    word: /colou[r]|normali[s]|authori[s]|recogni[s]|behaviou[r]|\bcentr[e]|favou[r]|catalogu[e]|organi[s](?!t|m)|seriali[s]|\blicenc[e]\b|\bgre[y]\b|\blabell[e]d\b/i,
    becomes: 'American spelling',
    example: ['the col', 'ours of the brand'].join(''),
    except: {
      path: /contract\/src\/brand\.|process\/carrier-files\.test/,
      because: 'names the old key of brand.json that is refused',
    },
  },
  {
    word: /(?<![`'"])\b(whoever|somebody|nobody|anybody|everybody)\b/i,
    becomes: 'the customer, the caller, another process, no one',
    example: 'Whoever comes second waits.',
  },
  {
    word: /\btells\b|\bhad again\b|\blies\b|\bstands (?!in for)(in|for|there|behind|beside|above|below|on)\b/i,
    becomes: 'the plain technical verb',
    example: 'What lies in the queue stands in the table.',
  },
]

/** One sentence for each retired word in a file, with its line. */
export function findRetiredWords({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) =>
    retiredWords.flatMap(({ word, becomes, except }) => {
      if (except?.path.test(path)) return []
      const [found] = word.exec(line) ?? []
      return found === undefined ? [] : [`${path}:${index + 1}: "${found}", use ${becomes}`]
    }),
  )
}
