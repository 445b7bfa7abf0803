/** RFC 2198: each sound packet repeats the previous one, so that the loss of a single packet is inaudible. */
const REDUNDANT = 'audio/red';

/** Opus' bit rate without the repetition: Chromium's default for a voice. */
const BITS_PER_SECOND = 32_000;
/**
 * The bit rate on a narrow line, where sound then takes as much as without repetition: 57 kbit/s with headers, not 90.
 * A lossy line keeps all bits: at a loss of 30 %, 8 % of the sound is missing with 24 kbit/s and 9 % with 16 kbit/s,
 * because Opus' own repair, which works in addition to the repetition, gets too few bits.
 */
const NARROW_BITS_PER_SECOND = 16_000;

type Codec = Pick<RTCRtpCodec, 'mimeType'>;

const isRedundant = ({ mimeType }: Codec): boolean => mimeType.toLowerCase() === REDUNDANT;

/**
 * @param codecs in the order in which the browser prefers them
 * @returns the same with redundant sound first; undefined without it (Firefox 152), where the browser's own order stays
 */
export function redundantFirst<Kind extends Codec>(codecs: readonly Kind[] | undefined): Kind[] | undefined {
  if (!codecs?.some(isRedundant)) return undefined;
  return [...codecs.filter(isRedundant), ...codecs.filter((one) => !isRedundant(one))];
}

/**
 * Makes the next description request redundant sound. A failure is ignored, because sound without it is better than no
 * call.
 */
export function preferRedundancy(transceiver: RTCRtpTransceiver): void {
  if (transceiver.receiver.track.kind !== 'audio') return;
  if (!('setCodecPreferences' in transceiver) || !('RTCRtpReceiver' in globalThis)) return;
  try {
    const codecs = redundantFirst(RTCRtpReceiver.getCapabilities('audio')?.codecs);
    if (codecs) transceiver.setCodecPreferences(codecs);
  } catch (error) {
    console.info('Sound is sent without redundancy.', error);
  }
}

/**
 * @param codecs of the sender as negotiated; the first is the one in use
 * @returns the limit of the sound's own bits, which are sent twice; undefined: the browser's
 */
export const soundBitsOf = (codecs: readonly Codec[], isNarrow: boolean): number | undefined => {
  const [used] = codecs;
  if (!used || !isRedundant(used)) return undefined;
  return isNarrow ? NARROW_BITS_PER_SECOND : BITS_PER_SECOND;
};
