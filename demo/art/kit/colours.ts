import { nth } from './nth.ts';

/** Skylark's palette. Every picture takes its colours from here. */
export const colours = {
  ink: '#17233B',
  sky: '#1B6FD8',
  cloud: '#F4F8FD',
  white: '#FFFFFF',
  sun: '#FFC83D',
  leaf: '#1B7F4F',
  coral: '#C93A32',

  skySoft: '#CFE6FB',
  skyPale: '#E6F2FD',
  sunSoft: '#FFE9AE',
  sunPale: '#FFF5DA',
  leafSoft: '#BFE3C6',
  leafPale: '#E3F4E3',
  coralSoft: '#F9CFC6',
  coralPale: '#FDEAE5',
  lilacSoft: '#DDD3F3',
  lilacPale: '#F0EBFA',

  red: '#DB4239',
  orange: '#F58B32',
  yellow: '#FFC83D',
  green: '#3FA55F',
  blue: '#2F80E2',
  purple: '#8557C5',
  pink: '#F27FA5',
  brown: '#9A6440',
  black: '#2B3040',
  grey: '#A9B3C2',

  grass: '#8CCB79',
  grassDeep: '#69B368',
  wood: '#C98F5A',
  woodDeep: '#A96F42',
  cream: '#FFF3DD',
  line: '#9DB0C8',
};

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/**
 * The colour `part` of the way from one colour to another.
 * @param part 0 to 1
 */
export function mix(from: string, to: string, part: number) {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + (nth(target, index) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour in shadow: darker and slightly cooler. */
export const deep = (colour: string, part = 0.18) => mix(colour, '#3A2A63', part);

/** A colour in bright light. */
export const pale = (colour: string, part = 0.35) => mix(colour, '#FFFFFF', part);
