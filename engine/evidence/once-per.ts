/** Makes a function whose result is computed once for each object: many checks look at the same exchanges. */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    let entry = cache.get(key);
    if (!entry) cache.set(key, (entry = { made: make(key) }));
    return entry.made;
  };
}

/** Makes a function whose result is computed once, when it is first needed. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Makes a function whose result is computed once for each text, for as long as the function is kept. */
export function oncePerText<Made>(make: (text: string) => Made): (text: string) => Made {
  const cache = new Map<string, { readonly made: Made }>();
  return (text) => {
    let entry = cache.get(text);
    if (!entry) cache.set(text, (entry = { made: make(text) }));
    return entry.made;
  };
}

/** In characters. */
const longestRemembered = 200;
const mostRemembered = 1000;

/** The same for short texts only, in little memory: of many texts, a result may be computed again. */
export function oncePerShortText<Made>(make: (text: string) => Made): (text: string) => Made {
  const cache = new Map<string, { readonly made: Made }>();
  return (text) => {
    if (text.length > longestRemembered) return make(text);
    let entry = cache.get(text);
    if (!entry) {
      entry = { made: make(text) };
      if (cache.size >= mostRemembered) cache.clear();
      cache.set(text, entry);
    }
    return entry.made;
  };
}
