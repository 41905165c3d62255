public import ScreenfulRanges

extension ListDatabase {
    /// Which row of a list is where.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when the list is not there; ``StoreError/Code/corrupt`` when
    ///   what is stored contradicts itself.
    /// - Complexity: O(*m* log *m*) for *m* runs of rows that stand as they were made.
    public func loadOrder(ofList list: Int64) throws(StoreError) -> RowOrder {
        try withConnection { (connection) throws(StoreError) in
            try connection.reading { () throws(StoreError) in
                try connection.order(of: try connection.record(list))
            }
        }
    }
}
