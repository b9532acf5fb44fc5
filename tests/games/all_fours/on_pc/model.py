"""A slow model of All Fours, written from the rules; it shares no code and no layout with the engine."""

from tests.games.all_fours.on_pc import reckoning
from tests.games.all_fours.on_pc.rows import DECK, NOBODY, ROUNDS, Card, rank, suit
from tests.games.all_fours.on_pc.start import Move, Start


class Model(Start):
    """A match of All Fours by the rules."""

    # The deal.

    def shuffle(self) -> None:
        """Shuffle all 52 cards and begin a new deal."""
        self.stock = list(self.decks.pop(0))
        self.hands = [set() for _ in range(self.rules.seats)]
        self.lacks = [set() for _ in range(self.rules.seats)]
        self.stood, self.thrown = set(), set()
        self.turned, self.shed, self.tricks, self.takers = [], [], [], []
        self.hands_then, self.called = [], set()
        self.trump, self.runs, self.leader = NOBODY, 0, self.eldest
        if self.rules.cuts:
            self.phase, self.turn = "offer", self.after(self.dealer)[-2]  # AF-Y2
        else:
            self.deal_shuffled()

    def deal_shuffled(self) -> None:
        """Deal the pack, or ask the dealer how."""
        rounds = self.rules.rounds or self.rounds
        if rounds is None:
            self.phase, self.turn = "rounds", self.dealer
        else:
            self.deal(rounds)

    def deal(self, rounds: tuple[int, ...]) -> None:
        """Deal packets from the eldest, then turn up a card (AF-2, C-3)."""
        for size in rounds:
            self.packets(size)
        if not self.rules.turns_up:
            self.begin_play()
        elif not self.turn_up():
            self.phase, self.turn = "beg", self.eldest

    def packets(self, size: int) -> None:
        """Deal `size` cards to each seat, the eldest first."""
        for seat in self.after(self.dealer):
            for _ in range(size):
                self.hands[seat].add(self.stock.pop(0))

    def turn_up(self) -> bool:
        """Turn the next card for trump (AF-T4, AF-R26). True if its points end the match."""
        self.trump = suit(self.face_up())
        return self.pay() if self.rules.every else self.peg("turn-up", NOBODY, self.turned[-1], 0)

    def pay(self) -> bool:
        """Pay the dealer's side for the last turn-up. True if that ends the match."""
        card = self.turned[-1]
        points = self.rules.pays.get(card % 16, 0)
        return self.peg("turn-up", self.rules.side(self.dealer) if points else NOBODY, card, points)

    def run(self) -> None:
        """Deal three more cards each until the turned suit changes (AF-T7, AF-R4, AF-R6)."""
        before = self.trump
        while self.trump == before:
            if len(self.stock) < 3 * self.rules.seats + 1:  # AF-T8, AF-S3
                self.events.append(("reshuffled", NOBODY, 0, 0))
                return self.shuffle()
            self.runs += 1
            self.packets(3)
            if self.turn_up():
                return None
        if self.rules.bunch and self.moves < self.moves_with_bunches:
            self.phase, self.turn = "bunch", self.eldest
            return None
        return self.settle()

    def final_pay(self) -> bool:
        """Pay the final turn-up once trump is settled, if only that one pays (AF-S5). True if that ends the match."""
        paid = not self.rules.every and self.turned[-1] % 16 in self.rules.pays
        return paid and self.pay()

    def settle(self) -> None:
        """Continue once trump is settled and nobody bunches."""
        if not self.final_pay():
            self.go_on_discarding(self.eldest)

    def must_shed(self, seat: int) -> bool:
        """True if the seat has more cards to discard (AF-S6, AF-R29)."""
        if self.rules.discard == "no" or (self.rules.discard == "keep nine" and self.runs < 2):
            return False
        return len(self.hands[seat]) > 6

    def go_on_discarding(self, first: int) -> None:
        """Let each seat in turn, from `first`, discard down to six, then begin play."""
        for seat in [first, *self.after(first)]:
            if self.must_shed(seat):
                self.phase, self.turn = "discard", seat
                return
        self.begin_play()

    def give(self) -> None:
        """Score the final turn-up, then the gift, the eldest first (AF-T6, AF-S2, AF-R8, AF-R30)."""
        if self.final_pay():
            return
        side = self.rules.side(self.dealer)
        for other in dict.fromkeys(self.rules.side(seat) for seat in self.after(self.dealer)):
            if other != side and self.peg("gift", other, 0, 1):
                return
        if self.rules.gift_thrown_in:
            self.events.append(("thrown in", NOBODY, 0, 0))
            self.end_hand()
        else:
            self.begin_play()

    def may_give(self) -> bool:
        """True if the dealer may give (AF-S2, AF-R30).

        With three sides, a gift must not win the match for the opponent that did not beg.
        """
        if self.rules.sides == 2:
            return True
        mine = self.rules.side(self.dealer)
        paid = 0 if self.rules.every else self.rules.pays.get(self.turned[-1] % 16, 0)
        if self.score[mine] + paid >= self.rules.target:
            return True
        others = {self.rules.side(seat) for seat in range(self.rules.seats)} - {mine, self.rules.side(self.eldest)}
        return all(self.score[other] + 1 < self.rules.target for other in others)

    # Play.

    def begin_play(self) -> None:
        """Begin play (AF-3). The trumps now in the hands are the trumps in play (AF-R2)."""
        self.dealt = [set(hand) for hand in self.hands]
        self.phase, self.turn = "play", self.eldest
        self.begin_trick()

    def begin_trick(self) -> None:
        """Begin a trick."""
        self.tricks.append([])
        self.hands_then.append([])

    def best(self, trick: list[tuple[int, Card]]) -> tuple[int, Card]:
        """Return the seat that is winning the trick, and its card (AF-6)."""
        strength = {suit(trick[0][1]): 50, self.trump: 100}
        return max(trick, key=lambda played: strength.get(suit(played[1]), 0) + rank(played[1]))

    def legal_cards(self, hand: set[Card]) -> set[Card]:
        """Return the cards of `hand` that may be played to the current trick (AF-3 to AF-5, AF-R12, AF-R13)."""
        trick = self.tricks[-1]
        if not trick:
            return set(hand)
        led = suit(trick[0][1])
        follows = {card for card in hand if suit(card) == led}
        trumps = {card for card in hand if suit(card) == self.trump}
        if not follows:
            legal = set(hand)
        elif led == self.trump or not self.rules.trumping_in:
            legal = follows
        else:
            legal = follows | trumps
        on_it = [rank(card) for _, card in trick if suit(card) == self.trump]
        if not self.rules.undertrumping and led != self.trump and on_it:
            under = {card for card in trumps if rank(card) < max(on_it)}
            legal = legal - under or legal
        return legal

    def may_throw_in(self, seat: int) -> bool:
        """True if the seat may throw in its hand (AF-Y7, AF-R18)."""
        trick = self.tricks[-1]
        if not self.rules.throw_in or not trick:
            return False
        hand = self.hands[seat]
        if any(suit(card) == self.trump or rank(card) > 9 for card in hand):
            return False
        return not any(self.best([*trick, (seat, card)])[0] == seat for card in hand)

    def learn(self, seat: int, card: Card) -> None:
        """Note the suits that `seat` publicly lacks after playing `card`.

        A suit is lacking if any of its cards would have made `card` illegal.
        """
        if suit(card) == suit(self.tricks[-1][0][1]) or self.rules.revokes:
            return  # following suit is always legal; and who may revoke shows nothing
        for other in range(4):
            if all(card not in self.legal_cards({card, held}) for held in DECK if suit(held) == other):
                self.lacks[seat].add(other)

    def put(self, seat: int, card: Card) -> None:
        """Play a card to the current trick."""
        trick = self.tricks[-1]
        if trick:
            self.learn(seat, card)
        elif self.trump == NOBODY:
            self.trump = suit(card)  # AF-Y4
        self.hands_then[-1].append(set(self.hands[seat]))
        self.hands[seat].remove(card)
        trick.append((seat, card))
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """Continue with the next seat of this trick, the next trick or the count."""
        left = self.after(seat)
        for other in left[: left.index(self.leader)]:
            if other not in self.thrown:
                self.turn = other
                return self.maybe_stop()
        self.takers.append(self.best(self.tricks[-1])[0])
        self.leader = self.turn = self.takers[-1]
        if not self.hands[self.leader]:  # AF-7
            if not self.rules.revokes:
                return self.count()
            self.phase, self.turn = "count", self.rules.side(self.eldest)
            return None
        self.begin_trick()
        return self.maybe_stop()

    def count(self) -> None:
        """Score the hand (AF-8, AF-9, AF-R9). An all-four counts even if the match is won first (AF-Y9, AF-R21)."""
        four = reckoning.four(self)
        for item in four:
            if self.peg(*item):
                break
        if self.rules.all_four_stake and len({side for _, side, _, _ in four}) == 1 and len(four) == 4:
            self.all_fours[four[0][1]] += 1
            self.events.append(("all four", four[0][1], 0, 0))
        for item in reckoning.honours(self):
            if self.winner == NOBODY:
                self.peg(*item)
        if self.winner == NOBODY:
            self.end_hand()

    def end_hand(self) -> None:
        """Pass the deal on (AF-10, AF-R25). The cards played stay visible until the next deal."""
        self.phase, self.turn = "deal", self.eldest

    def maybe_stop(self) -> None:
        """End the match early if the cards shown prove its winner (AF-R10)."""
        if self.rules.stop_early and reckoning.Onlooker(self).proven() != NOBODY:
            for item in reckoning.Onlooker(self).settled():
                if self.peg(*item):
                    return
            raise AssertionError("a proof, and no winner")

    # Legal moves.

    def legal(self) -> set[Move]:
        """Return all legal moves of the seat to act."""
        seat = self.turn
        if self.phase in ("deal", "cut"):
            return {(self.phase, 0)}
        if self.phase == "pick":
            return {("pick", other) for other in range(seat, self.rules.seats, self.rules.sides)}
        if self.phase == "count":
            return {("count", 0)}
        if self.phase == "offer":
            return {("cut", 0), ("leave", 0)}
        if self.phase == "rounds":
            return {("rounds", pattern) for pattern in range(len(ROUNDS)) if (pattern > 9) == self.rules.turns_up}
        if self.phase == "discard":
            return {("discard", card) for card in self.hands[seat]}
        if self.phase == "play":
            found = {("card", card) for card in self.legal_cards(self.hands[seat]) | self.wrong_cards(self.hands[seat])}
            return found | ({("throw in", 0)} if self.may_throw_in(seat) else set())
        answers = {"guess": "red black", "beg": "beg stand", "answer": "run give", "bunch": "bunch no-bunch"}[
            self.phase
        ]
        found = {(word, 0) for word in answers.split()}
        if self.phase == "beg" and self.rules.forced_beg:
            if not any(suit(card) == self.trump for card in self.hands[seat]):  # AF-R15
                found.remove(("stand", 0))
        if self.phase == "answer" and not self.may_give():
            found.remove(("give", 0))
        return found

    def play(self, move: Move) -> None:
        """Make a move."""
        what, which = move
        self.events = []
        act = getattr(self, "do_" + what.replace(" ", "_").replace("-", "_"), None)
        if act:
            act(self.turn, which)
        elif what == "cut" and self.phase == "cut":
            self.cut()
        elif what in ("cut", "leave"):
            lifted = self.cut_at if what == "cut" else 0
            self.stock = self.stock[lifted:] + self.stock[:lifted]
            self.deal_shuffled()
        elif what in ("red", "black"):
            self.guess(what == "red")
        elif what == "pick":
            self.pitches(which)
        elif what == "rounds":
            if self.rules.turns_up:
                self.rounds = ROUNDS[which]
            self.deal(ROUNDS[which])
        elif what == "give":
            self.give()
        elif what == "run":
            self.run()
        else:
            self.settle()  # no bunch: play on
        self.moves += 1

    def do_deal(self, seat: int, _: int) -> None:
        """Deal the next hand."""
        self.dealer = seat
        self.hand_number += 1
        self.shuffle()

    def do_stand(self, seat: int, _: int) -> None:
        """Accept the turned suit (AF-T5)."""
        if self.rules.forced_beg:
            self.stood.add(seat)
        self.settle()

    def do_beg(self, _: int, __: int) -> None:
        """Beg (AF-T5)."""
        self.phase, self.turn = "answer", self.dealer

    def do_bunch(self, seat: int, _: int) -> None:
        """Agree to bunch (AF-S4, AF-R28). Deal again once all agree."""
        self.turn = self.after(seat)[0]
        if seat == self.dealer:
            self.events.append(("bunched", NOBODY, 0, 0))
            self.shuffle()

    def do_discard(self, seat: int, card: Card) -> None:
        """Discard a card (AF-R29)."""
        self.hands[seat].remove(card)
        self.shed.append(card)
        self.go_on_discarding(seat)

    def do_throw_in(self, seat: int, _: int) -> None:
        """Throw in the hand (AF-Y7)."""
        self.thrown.add(seat)
        self.go_on(seat)

    def do_card(self, seat: int, card: Card) -> None:
        """Play a card (AF-3)."""
        self.put(seat, card)

    # Revokes: a wrong card is neither of the suit led nor a trump, though its hand could follow suit (AF-R14).

    def wrong_cards(self, hand: set[Card]) -> set[Card]:
        """Return the cards of `hand` that would be a revoke in the current trick."""
        trick = self.tricks[-1]
        if not self.rules.revokes or not trick:
            return set()
        led = suit(trick[0][1])
        if not any(suit(card) == led for card in hand):
            return set()
        return {card for card in hand if suit(card) not in (led, self.trump)}

    def revokes(self) -> dict[tuple[int, int], tuple[Card, set[Card]]]:
        """Return the revokes of this hand that have not been called: seats and tricks, with the card and the hand."""
        found = {}
        for number, (trick, hands) in enumerate(zip(self.tricks, self.hands_then, strict=True)):
            for (seat, card), hand in zip(trick, hands, strict=True):
                led = suit(trick[0][1])
                is_wrong = suit(card) not in (led, self.trump) and any(suit(other) == led for other in hand)
                if is_wrong and (seat, number) not in self.called:
                    found[seat, number] = card, hand
        return found

    def claims(self) -> set[Move]:
        """Return all calls that the seat to act may make, and all ways to take back a card of the current trick."""
        if self.phase not in ("play", "count") or not self.rules.revokes:
            return set()
        found = set()
        for seat, number in self.revokes():
            if self.rules.side(seat) != self.rules.side(self.turn):
                found.add(("call", seat * 32 + number))
            if number == len(self.takers):
                found |= {("take back", card) for card in self.rightful(seat)}
        return found

    def rightful(self, seat: int) -> set[Card]:
        """Return the cards that a seat may play in place of its wrong one in the current trick."""
        trick = self.tricks[-1]
        place = [other for other, _ in trick].index(seat)
        self.tricks[-1] = trick[:place]
        found = self.legal_cards(self.hands_then[-1][place])
        self.tricks[-1] = trick
        return found

    def do_count(self, seat: int, _: int) -> None:
        """The side of `seat` calls no more; the next one is asked, or the hand is counted."""
        self.turn = (self.rules.side(seat) + 1) % self.rules.sides
        if self.turn == self.rules.side(self.eldest):
            self.count()

    def do_take_back(self, _: int, card: Card) -> None:
        """Play `card` in place of the wrong card of the seat that holds it."""
        seat = next(seat for seat, hand in enumerate(self.hands) if card in hand)
        place = [other for other, _ in self.tricks[-1]].index(seat)
        self.hands[seat].add(self.tricks[-1][place][1])
        self.hands[seat].remove(card)
        self.tricks[-1][place] = seat, card

    def do_call(self, caller: int, which: int) -> None:
        """Call a revoke: it loses the match, or pays each other side a point and bars its own from Game."""
        seat, number = divmod(which, 32)
        card, hand = self.revokes()[seat, number]
        self.called.add((seat, number))
        side = self.rules.side(caller)
        trump_led = suit(self.tricks[number][0][1]) == self.trump
        if trump_led and any(suit(held) == self.trump and rank(held) >= 10 for held in hand):
            self.score[side] = self.rules.target
            self.peg("revoke loses", side, card, 0)
            return
        offender = self.rules.side(seat)
        for other in [side, *((side + i) % self.rules.sides for i in range(1, self.rules.sides))]:
            if other != offender and self.peg("revoke called", other, card, 1):
                return
