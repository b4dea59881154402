import type {Json} from '../../api/index.ts';
import {keyOf} from '../../app/data/writes/schedule.ts';
import type {Observe} from '../../app/loop/store.ts';
import {isRecord} from '../../own-property.ts';

/** The reply to a write, with the neutral word and as the service sent it. */
export interface WriteReply {
  json: Json;
  raw: Json;
  /** The item as it was read last while it was waited for. */
  now?: Json;
}

/** Collects the replies to writes, by the ids of the writes. `observe` gets the messages of the loop. */
export function collectReplies(): {replies: ReadonlyMap<string, WriteReply>; observe: Observe} {
  const replies = new Map<string, WriteReply>();
  return {
    replies,
    observe(message, before) {
      // The casts: a reply is JSON; it is only passed on.
      if (message.type === 'answered') replies.set(message.write, message.reply as WriteReply);
      if (message.type !== 'progressRead' || !message.read) return;
      const {raw} = message.read;
      for (const [id, tracked] of Object.entries(before.trackedWrites)) {
        const reply = replies.get(id) ?? {json: {}, raw: {}};
        // A reply may be about another thing than the one that is watched.
        if (keyOf(tracked) === message.item && [undefined, idOf(raw)].includes(idOf(reply.raw)))
          replies.set(id, {...reply, now: raw});
      }
    },
  };
}

const idOf = (json: Json): Json | undefined => (isRecord(json) ? json.id : undefined);
